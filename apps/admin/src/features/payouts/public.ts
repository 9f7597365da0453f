export { HOLD_REASONS } from './hold-reasons.ts'
