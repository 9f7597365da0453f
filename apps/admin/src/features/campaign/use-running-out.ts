import { useLingui } from '@lingui/react/macro'
import type { ConfigSubject } from '@momi/contract'
import { DAY } from '@momi/contract/rules/durations'
import { useApi } from '../../shared/api.ts'
import { clock } from '../../shared/client.ts'
import { formatRelative, formatShare } from '../../shared/format.ts'
import { linkTo } from '../../shared/link.ts'
import { MISSION_NAMES } from '../missions/public.ts'
import { linkToSubject } from './campaign-names.ts'

/** The part of a budget from which on it is named. */
const NEARLY = 0.8
const SOON = 7 * DAY

interface Line {
  subject: ConfigSubject
  href: string
  name: string
  text: string
}

/** Missions whose budget is nearly spent or that end soon, and rewards whose stock is low. */
export function useRunningOut(country: string) {
  const { t, i18n } = useLingui()
  const query = useApi('GET /api/v1/admin/missions/configs', { query: country ? { country_code: country } : {} })
  const stock = useApi('GET /api/v1/admin/stock/pools', { query: country ? { country_code: country } : {} })
  const now = new Date(clock.now())
  const pools = stock.data?.items.flatMap(({ definitionId, name, countryCode, warning, runsOutOn }): Line[] => {
    if (warning === null) return []
    const subject = { kind: 'reward' as const, countryCode, key: definitionId }
    const text = warning === 'EMPTY' ? t`no item is left` : t`lasts until ${runsOutOn ?? ''}`
    return [{ subject, href: linkTo('/stock/:id', { id: definitionId }), name: name ?? definitionId, text }]
  })
  const missions = query.data?.items.flatMap(({ countryCode, type, isOn, budget, budgetSpent, endsAt }): Line[] => {
    if (!isOn) return []
    const subject = { kind: 'mission' as const, countryCode, key: type }
    const line = { subject, href: linkToSubject(subject), name: i18n._(MISSION_NAMES[type]) }
    const share = budget && budgetSpent !== null ? budgetSpent / budget : 0
    const isEnding = endsAt !== null && new Date(endsAt).getTime() - now.getTime() < SOON
    return [
      ...(share >= NEARLY ? [{ ...line, text: t`${formatShare(share)} of the budget is spent` }] : []),
      ...(isEnding ? [{ ...line, text: t`ends ${formatRelative(new Date(endsAt), now)}` }] : []),
    ]
  })
  return { query, lines: [...(pools ?? []), ...(missions ?? [])] }
}
