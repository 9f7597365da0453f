import { deviceFixes, findingRule, refusedWith } from './finding.ts'

/**
 * A claim that waits for staff or a partner; after its due date it blocks the person. The payout rules report claims
 * that wait for a payout.
 */
export const claimWaiting = findingRule('claim_waiting', ({ id, country, now, claims, giveaway }) => [
  ...claims.map(({ rewardItem, name, dueAt, sentAt, claimedAt }) => {
    const isOverdue = dueAt <= now
    return {
      severity: isOverdue ? ('blocking' as const) : ('warning' as const),
      since: claimedAt,
      params: { rewardItem, name, holder: sentAt ? 'partner' : 'staff', dueAt: dueAt.toISOString(), isOverdue },
      why: isOverdue ? 'OVERDUE' : 'NOT_SETTLED_YET',
      fixes: [
        { action: 'open_claims' as const, target: id },
        { action: 'export_claim_forms' as const, target: id },
        { action: 'open_claim_forms' as const, target: id },
      ],
    }
  }),
  ...(giveaway?.status === 'PENDING' && !claims.some(({ rewardItem }) => rewardItem === giveaway.id)
    ? [
        {
          severity: 'warning' as const,
          since: giveaway.at,
          params: { rewardItem: giveaway.id, name: 'giveaway', holder: 'partner' },
          why: giveaway.waitsFor,
          fixes: [{ action: 'open_rewards' as const, target: country }],
        },
      ]
    : []),
])

/** The last claim of a reward by a form failed, and the person, who still has the reward, has not claimed it again. */
export const claimFailed = findingRule('claim_failed', (snapshot) =>
  snapshot.failed_claims.map(({ rewardItem, name, failure, at }) => ({
    severity: 'warning' as const,
    since: at,
    params: { rewardItem, name },
    why: failure,
    fixes: [...deviceFixes('send_push', snapshot), { action: 'open_claims' as const, target: snapshot.id }],
  })),
)

/** The last claim of the giveaway failed; the person may claim again. */
export const giveawayFailed = findingRule('giveaway_failed', (snapshot) =>
  snapshot.giveaway?.status === 'FAILURE'
    ? [
        {
          severity: 'warning',
          since: snapshot.giveaway.at,
          params: { claim: snapshot.giveaway.id },
          why: snapshot.giveaway.failure,
          fixes: deviceFixes('send_push', snapshot),
        },
      ]
    : [],
)

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

/**
 * A claim was refused because its CPF, telephone number, wallet, Bet9ja account or device was already used for a claim.
 */
export const identityAlreadyUsed = findingRule('identity_already_used', (snapshot) =>
  refusedWith(
    snapshot,
    'claimforms_identity_already_used',
    'giveaway_phone_number_already_used',
    'giveaway_already_claimed_by_haid',
  ).map(({ code, reason, count, firstAt }) => ({
    severity: 'blocking' as const,
    since: firstAt,
    params: {
      identity: reason || (code === 'giveaway_already_claimed_by_haid' ? 'DEVICE' : 'TELEPHONE'),
      times: count,
    },
    why: code,
    fixes: [
      ...deviceFixes('send_push', snapshot),
      { action: 'open_claim_forms' as const, target: snapshot.id },
      { action: 'open_risk' as const, target: snapshot.id },
    ],
  })),
)
