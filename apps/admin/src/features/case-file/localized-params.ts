import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Finding } from '@momi/contract'
import { isUuid } from '@momi/contract/rules/uuid'
import { clientName } from '../../shared/account-names.ts'
import {
  countryName,
  formatData,
  formatDay,
  formatExact,
  formatList,
  formatNumber,
  formatTokens,
} from '../../shared/format.ts'
import { staffActionName } from '../../shared/staff-action-names.ts'
import { humanizeCode } from '../../shared/humanize-code.ts'
import { shortId } from '../../shared/Id.tsx'
import { HOLD_REASONS } from '../payouts/public.ts'
import { POINTS_REASONS } from '../points/public.ts'
import { CODES, DIFFERENCES, IDENTITIES, PRIZES, STEP_REASONS } from './code-texts.ts'
import { REFUSALS } from './refusal-messages.ts'

type Params = Finding['params']
/** What was counted of a mission: kilobytes of data that was saved. */
const COUNTS: readonly string[] = ['count', 'claimed']

/** The text of a reason code. Reasons that staff wrote are returned unchanged. */
export function reasonText(i18n: I18n, why: string): string {
  const message =
    REFUSALS[why as keyof typeof REFUSALS] ??
    POINTS_REASONS[why as keyof typeof POINTS_REASONS] ??
    DIFFERENCES[why] ??
    IDENTITIES[why] ??
    HOLD_REASONS[why] ??
    STEP_REASONS[why]
  return message ? i18n._(message) : humanizeCode(why)
}

/** Parameters by which a message chooses its plural. */
const PLURALS: readonly string[] = ['days', 'missedDays', 'times']

/** The parameters of a message, with codes, numbers and instants replaced by texts. */
export const localizedParams = (i18n: I18n, params: Params): Params => ({
  ...Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      params['mission'] === 'data_saved' && COUNTS.includes(name) && typeof value === 'number'
        ? formatData(value)
        : name === 'amount' && 'symbol' in params
          ? formatTokens(String(value))
          : localized(i18n, name, value),
    ]),
  ),
  ...('spins' in params && { gift: giftOf(i18n, params) }),
  ...('segment' in params && { prize: prizeOf(i18n, params) }),
})

const pointsText = (i18n: I18n, points: number): string =>
  i18n._({ ...msg({ message: '{points, plural, one {# point} other {# points}}' }), values: { points } })

const spinsText = (i18n: I18n, spins: number): string =>
  i18n._({ ...msg({ message: '{spins, plural, one {# spin} other {# spins}}' }), values: { spins } })

/** What an award gave. */
function giftOf(i18n: I18n, { points, spins, rewardItem }: Params): string {
  const parts = [
    ...(Number(points) > 0 ? [pointsText(i18n, Number(points))] : []),
    ...(Number(spins) > 0 ? [spinsText(i18n, Number(spins))] : []),
    ...(rewardItem ? [i18n._(msg`a reward`)] : []),
  ]
  return parts.length > 0 ? formatList(parts) : i18n._(msg`nothing`)
}

/** What a spin won. */
function prizeOf(i18n: I18n, { type, amount, segment }: Params): string {
  if (type === 'POINTS') return pointsText(i18n, Number(amount))
  if (type === 'ROULETTE_SPIN') return spinsText(i18n, Number(amount))
  const name = PRIZES[String(type)]
  return name ? i18n._(name) : String(segment)
}

function localized(i18n: I18n, name: string, value: Params[string]): Params[string] {
  if (typeof value === 'number' && !PLURALS.includes(name)) return formatNumber(value)
  if (typeof value !== 'string') return value
  const message = CODES[name]?.[value]
  if (message) return i18n._(message)
  if (name === 'action') return staffActionName(i18n, value)
  if (name === 'clientType') return clientName(value)
  if (name === 'country') return countryName(value)
  if (name === 'stage' || name === 'problemArea') return humanizeCode(value)
  if (isUuid(value)) return shortId(value)
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value)
  return /^\d{4}-\d\d-\d\dT/.test(value) ? formatExact(new Date(value)) : value
}
