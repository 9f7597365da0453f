export { HOLD_REASONS } from './hold-reasons.ts'
export { PAYOUT_TYPES } from './payout-types.ts'
