export { activationProblems } from './activation.ts'
export { oldestDue } from './queue.store.ts'
export { scoreAccounts } from './score-accounts.ts'
export { riskSubject } from './subject.ts'
