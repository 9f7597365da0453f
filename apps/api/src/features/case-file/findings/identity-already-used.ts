import { deviceFixes, findingRule, refusedWith } from './finding.ts'

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
    fixes: [...deviceFixes('send_push', snapshot), { action: 'open_claim_forms' as const, target: snapshot.id }],
  })),
)
