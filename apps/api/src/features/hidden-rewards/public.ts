export { hiddenRewards, hiddenRewardsSmall } from './hidden-rewards.rules.ts'
