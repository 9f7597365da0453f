export { RewardName } from './RewardName.tsx'
export { Traces } from './Traces.tsx'
export { useMyItem } from './use-my-item.ts'
export { WonReward } from './WonReward.tsx'
