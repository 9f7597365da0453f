import { useLingui } from '@lingui/react/macro'
import type { AdminApi, Output } from '@momi/contract'
import { DAY, MINUTE } from '@momi/contract/rules/durations'
import { useApi } from '../../shared/api.ts'
import { clock } from '../../shared/client.ts'
import { formatRelative, formatShare } from '../../shared/format.ts'
import { MISSION_NAMES } from '../missions/public.ts'
import { linkToSubject } from './campaign-names.ts'
import { linkToLine } from './spending-lines.ts'
import { useExhaustionText } from './use-exhaustion-text.ts'

type SpendingLine = Output<AdminApi['GET /api/v1/admin/alerts/lines']>['items'][number]

const SOON = 7 * DAY

interface Line {
  id: string
  countryCode: string
  href: string
  name: string
  /** What the system calls a reward or a mission, which may have the same name as another one; else null. */
  code: string | null
  text: string
  alerts: SpendingLine['alerts']
}

/** What is used up soon or given too fast, and missions that end soon. */
export function useRunningOut(country: string) {
  const { t, i18n } = useLingui()
  const here = { query: country ? { country_code: country } : {} }
  const missions = useApi('GET /api/v1/admin/missions/configs', here)
  const query = useApi('GET /api/v1/admin/alerts/lines', here, { refreshMs: MINUTE })
  const now = new Date(clock.now())
  const exhaustionOf = useExhaustionText()
  const textOf = (line: SpendingLine): string => {
    const { left, total, isRunningOut, alerts } = line
    const exhaustion = exhaustionOf(line)
    const fast = alerts.find(({ cause }) => cause === 'PACE')
    if (fast) return exhaustion === '' ? fast.text : t`${fast.text} Used up ${exhaustion}`
    if (!isRunningOut || left === 0) return alerts[0]?.text ?? t`Nothing is left at present.`
    if (total === null) return t`Used up ${exhaustion}`
    const share = formatShare(Math.round((left / total) * 100) / 100)
    return exhaustion === '' ? t`${share} is left` : t`${share} is left, used up ${exhaustion}`
  }
  const lines = query.data?.items.flatMap((line): Line[] => {
    const { kind, countryCode, key, name, isRunningOut, alerts } = line
    if (!isRunningOut && alerts.length === 0) return []
    return [
      {
        id: `${kind} ${countryCode} ${key}`,
        countryCode,
        href: linkToLine(line),
        name,
        code: kind === 'STOCK' ? key : null,
        text: textOf(line),
        alerts,
      },
    ]
  })
  const ending = missions.data?.items.flatMap(({ countryCode, type, isOn, endsAt }): Line[] => {
    if (!isOn || endsAt === null || new Date(endsAt).getTime() - now.getTime() >= SOON) return []
    const href = linkToSubject({ kind: 'mission', countryCode, key: type })
    const text = t`ends ${formatRelative(new Date(endsAt), now)}`
    return [
      {
        id: `end ${countryCode} ${type}`,
        countryCode,
        href,
        name: i18n._(MISSION_NAMES[type]),
        code: type,
        text,
        alerts: [],
      },
    ]
  })
  return { query, lines: [...(lines ?? []), ...(ending ?? [])] }
}
