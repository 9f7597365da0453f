import { findingRule } from './finding.ts'

/** A reward that was not claimed in time. */
export const rewardExpired = findingRule('reward_expired', ({ id: user, rewards }) =>
  rewards.map(({ id, definition, name, claimBefore, at }) => ({
    severity: 'warning' as const,
    since: claimBefore ?? at,
    params: { rewardItem: id, name: name ?? definition },
    why: 'NOT_CLAIMED_IN_TIME',
    fixes: [{ action: 'add_points' as const, target: user }],
  })),
)
