import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Finding } from '@momi/contract'
import { countryName, formatExact } from '../../shared/format.ts'
import { sentenceOf } from '../../shared/sentence.ts'
import { MISSION_NAMES } from '../missions/public.ts'
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

/** In what a report and the server's counter differed. */
const DIFFERENCES: Messages = {
  mission_day: msg`The phone has another day than the server`,
  count: msg`The phone has another count than the server`,
  status: msg`The phone has another status than the server`,
}

/** Parameters that are codes, with their words. */
const CODES: Readonly<Record<string, Messages>> = { mission: MISSION_NAMES, identity: IDENTITIES, code: REFUSALS }

/** Why something happened, in words. What staff wrote stays as it is. */
export function whyInWords(i18n: I18n, why: string): string {
  const message = REFUSALS[why as keyof typeof REFUSALS] ?? DIFFERENCES[why] ?? IDENTITIES[why]
  return message ? i18n._(message) : sentenceOf(why)
}

/** The parameters of a sentence, with words in place of codes and instants. */
export const paramsInWords = (i18n: I18n, params: Params): Params =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, inWords(i18n, name, value)]))

function inWords(i18n: I18n, name: string, value: Params[string]): Params[string] {
  if (typeof value !== 'string') return value
  const message = CODES[name]?.[value]
  if (message) return i18n._(message)
  if (name === 'country') return countryName(value)
  if (name === 'stage' || name === 'problemArea') return sentenceOf(value)
  return /^\d{4}-\d\d-\d\dT/.test(value) ? formatExact(new Date(value)) : value
}
