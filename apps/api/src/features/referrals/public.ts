export { oldestDueReferral, resumeReferral } from './referrals.store.ts'
export { recordReferral, countReferrals } from './referrals.ts'
