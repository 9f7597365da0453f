export { REWARD_TYPES } from './reward-types.ts'
