export { transferPayouts } from './merge.ts'
export { payRewardAgain } from './pay-again.ts'
export { treasuryBalance } from './treasury.ts'
export { permitTransaction } from './transactions.ts'
