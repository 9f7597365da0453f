import { deviceFixes, findingRule } from './finding.ts'

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
