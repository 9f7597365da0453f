import { arePrizesOpen } from '../../../core/missions/prizes.ts'
import { findingRule, refusalStats, refusedWith } from './finding.ts'

/** The account was erased: its remaining ledger entries belong to nobody. */
export const accountErased = findingRule('account_erased', ({ erased_at }) =>
  erased_at === null ? [] : [{ severity: 'blocking', since: erased_at, why: 'ASKED_BY_THE_PERSON', fixes: [] }],
)

/** The account was merged into another one, to which everything now belongs. */
export const accountMerged = findingRule('account_merged', ({ merged_into, merged_at }) =>
  merged_into === null
    ? []
    : [
        {
          severity: 'blocking',
          since: merged_at,
          params: { into: merged_into },
          why: 'SIGNED_IN_WITH_AN_IDENTITY_OF_THE_OTHER_ACCOUNT',
          fixes: [{ action: 'open_user', target: merged_into }],
        },
      ],
)

/** In the account's country points can be neither earned nor spent. */
export const pointsNotEnabled = findingRule('points_not_enabled', (snapshot) => {
  if (snapshot.arePointsEnabled) return []
  const refused = refusedWith(snapshot, 'points_not_enabled_for_country', 'points_not_enabled_for_user')
  const { times, since } = refusalStats(refused)
  return [
    {
      severity: times > 0 ? 'warning' : 'info',
      since,
      params: { country: snapshot.country, times },
      why: 'COUNTRY_WITHOUT_POINTS',
      fixes: [],
    },
  ]
})

/** An account without a sign-in gets no prizes, or not before it has been used with the vendor's app for some time. */
export const prizesNotOpen = findingRule('prizes_not_open', (snapshot) => {
  const { prizesFrom, created_at } = snapshot
  if (arePrizesOpen(snapshot)) return []
  const { times, since } = refusalStats(refusedWith(snapshot, 'prizes_not_open', 'account_too_new', 'sign_in_required'))
  return [
    {
      severity: times > 0 ? 'blocking' : 'info',
      since: since ?? created_at,
      params: { from: prizesFrom?.toISOString() ?? 'SIGN_IN', times },
      why: prizesFrom ? 'NEW_ANONYMOUS_ACCOUNT' : 'ANONYMOUS_ACCOUNT',
      fixes: [],
    },
  ]
})
