export { oldestDue } from './queue.store.ts'
export { scoreAccounts, type Hold } from './score-accounts.ts'
export { signalsOf, withWords } from './signals-of.ts'
export { riskSubject } from './subject.ts'
