import { findingRule, refusedWith, refusalStats } from './finding.ts'

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
