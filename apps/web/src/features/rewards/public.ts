export { RewardName } from './RewardName.tsx'
export { useMyItem } from './use-my-item.ts'
export { useShare } from './use-share.ts'
export { Traces } from './Traces.tsx'
