import { findingRule } from './finding.ts'

/** A reward that was not claimed in time. */
export const rewardExpired = findingRule('reward_expired', ({ country, rewards }) =>
  rewards
    .filter(({ status }) => status === 'EXPIRED')
    .map(({ id, definition, name, claimBefore, at }) => ({
      severity: 'warning' as const,
      since: claimBefore ?? at,
      params: { rewardItem: id, name: name ?? definition },
      why: 'NOT_CLAIMED_IN_TIME',
      fix: { action: 'open_rewards' as const, target: country },
    })),
)
