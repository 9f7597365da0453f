export { RewardName } from './RewardName.tsx'
export { Traces } from './Traces.tsx'
export { WonReward } from './WonReward.tsx'
