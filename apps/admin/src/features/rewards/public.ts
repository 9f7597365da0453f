export { PRIZES, REWARD_TYPES } from './reward-types.ts'
