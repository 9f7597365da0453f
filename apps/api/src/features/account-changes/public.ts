export { oldestNotice, resumeNotice } from './account-changes.store.ts'
export { dispute, disputeMove, stateOfLink } from './disputes.ts'
export { tellOfChanges } from './notices.ts'
export { PAGE as NOT_ME_PAGE } from './texts.ts'
