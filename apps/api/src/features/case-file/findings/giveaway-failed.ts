import { findingRule } from './finding.ts'

/** The last claim of the giveaway failed; the person may claim again. */
export const giveawayFailed = findingRule('giveaway_failed', ({ country, giveaway }) =>
  giveaway?.status === 'FAILURE'
    ? [
        {
          severity: 'warning',
          since: giveaway.at,
          params: { claim: giveaway.id },
          why: giveaway.failure,
          fix: { action: 'open_claim_forms', target: country },
        },
      ]
    : [],
)
