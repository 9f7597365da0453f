import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EffectCode } from '@momi/contract'
import { humanizeCode } from '../../shared/humanize-code.ts'
import { reasonText } from '../case-file/public.ts'
import { FAILURES } from '../fulfilment/public.ts'
import { MISSION_NAMES } from '../missions/public.ts'
import { GRANT_LIMITS } from '../points/public.ts'

/** Keys of the log whose words would say little to a reader. */
const FIELDS: Readonly<Record<string, MessageDescriptor>> = {
  approval: msg`Approval needed for`,
  exceeds: msg`Approval needed because`,
  ref: msg`Reference`,
  reference: msg`Partner’s reference`,
}

/** Why a second person has to approve a change. */
const EFFECTS: Readonly<Record<EffectCode, MessageDescriptor>> = {
  COST: msg`its cost`,
  PEOPLE: msg`the number of people`,
  ODDS: msg`odds`,
  PRIZES: msg`prizes`,
  REWARD_VALUE: msg`the value of a reward`,
  TEXT: msg`texts that people read`,
  POINTS_SWITCHED: msg`the exchange of points`,
  LIMITS: msg`higher limits`,
  STOCK: msg`stock`,
  NEW: msg`something new`,
}

const VALUES: Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>> = {
  approval: EFFECTS,
  exceeds: GRANT_LIMITS,
  failure: FAILURES,
  mission: MISSION_NAMES,
}

/** An error code, such as 'mission_not_enabled'. */
const SNAKE_CASE = /^[a-z\d]+(_[a-z\d]+)+$/

/** The shortest code that is a word: shorter ones are of countries. */
const WORD = 4

/** 'endsAt' becomes 'Ends at'; a key that is no name, such as that of a subject of the campaign, is unchanged. */
export function fieldName(i18n: I18n, key: string): string {
  const known = FIELDS[key]
  if (known) return i18n._(known)
  if (!/^[\w-]+$/.test(key)) return key
  const words = key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A value of a field of the log in words, if it is a code; other texts are unchanged. */
export function valueWords(i18n: I18n, key: string, text: string): string {
  const known = VALUES[key]?.[text]
  if (known) return i18n._(known)
  if (text.length < WORD) return text
  return SNAKE_CASE.test(text) ? reasonText(i18n, text) : humanizeCode(text)
}
