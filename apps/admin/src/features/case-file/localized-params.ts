import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Finding } from '@momi/contract'
import { countryName, formatData, formatDay, formatExact } from '../../shared/format.ts'
import { humanizeCode } from '../../shared/humanize-code.ts'
import { MISSION_NAMES } from '../missions/public.ts'
import { HOLD_REASONS } from '../payouts/public.ts'
import { REFUSALS } from './refusal-messages.ts'

type Params = Finding['params']
type Messages = Readonly<Record<string, MessageDescriptor>>

const IDENTITIES: Messages = {
  BRAZIL_CPF: msg`CPF`,
  TELEPHONE: msg`phone number`,
  MINIPAY_WALLET_ID: msg`wallet`,
  BET9JA_ACCOUNT: msg`Bet9ja account`,
  DEVICE: msg`phone`,
}

/** Whose turn it is with a reward, a claim or an exchange. */
const HOLDERS: Messages = {
  person: msg`the person`,
  momi: msg`Momi`,
  staff: msg`staff`,
  partner: msg`the partner`,
}

/** The text for each field in which a report can conflict with the server's counter. */
const DIFFERENCES: Messages = {
  mission_day: msg`The day on the phone differs from the server’s`,
  count: msg`The count on the phone differs from the server’s`,
  status: msg`The status on the phone differs from the server’s`,
}

/** Parameters whose values are codes, with the text of each code. */
const CODES: Readonly<Record<string, Messages>> = {
  mission: MISSION_NAMES,
  identity: IDENTITIES,
  code: REFUSALS,
  holder: HOLDERS,
}

/** What was counted of a mission: kilobytes of data that was saved. */
const COUNTS: readonly string[] = ['count', 'claimed']

/** The text of a reason code. Reasons that staff wrote are returned unchanged. */
export function reasonText(i18n: I18n, why: string): string {
  const message = REFUSALS[why as keyof typeof REFUSALS] ?? DIFFERENCES[why] ?? IDENTITIES[why] ?? HOLD_REASONS[why]
  return message ? i18n._(message) : humanizeCode(why)
}

/** The parameters of a message, with codes and instants (in `timeZone`, or else the console's) replaced by texts. */
export const localizedParams = (i18n: I18n, params: Params, timeZone?: string): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      params['mission'] === 'data_saved' && COUNTS.includes(name) && typeof value === 'number'
        ? formatData(value)
        : localized(i18n, name, value, timeZone),
    ]),
  )

function localized(i18n: I18n, name: string, value: Params[string], timeZone?: string): Params[string] {
  if (typeof value !== 'string') return value
  const message = CODES[name]?.[value]
  if (message) return i18n._(message)
  if (name === 'country') return countryName(value)
  if (name === 'stage' || name === 'problemArea') return humanizeCode(value)
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value)
  return /^\d{4}-\d\d-\d\dT/.test(value) ? formatExact(new Date(value), timeZone) : value
}
