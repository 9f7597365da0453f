import { CalendarDate, type SearchKind } from '@momi/contract'
import { emailProblem } from '@momi/contract/rules/email'
import { plainText } from '@momi/contract/rules/plain-text'
import { supportCodeIn } from '@momi/contract/rules/support-code'
import { mobileNumber } from '../../core/phone.ts'
import { UUID } from '../../core/uuid.ts'

export interface SearchTerm {
  kind: SearchKind
  /** The normalized value to look up. */
  value: string
}

/** Kinds that a regular expression recognizes. */
const FORMS: readonly { kind: SearchKind; form: RegExp; of: (typed: string) => string }[] = [
  { kind: 'user_id', form: UUID, of: (typed) => typed.toLowerCase() },
  { kind: 'auth_id', form: UUID, of: (typed) => typed.toLowerCase() },
  { kind: 'country_code', form: /^[a-z]{2}$/i, of: (typed) => typed.toUpperCase() },
  { kind: 'wallet_address', form: /^0x[0-9a-f]{40}$/i, of: (typed) => typed.toLowerCase() },
  { kind: 'transaction_hash', form: /^0x[0-9a-f]{64}$/i, of: (typed) => typed.toLowerCase() },
  { kind: 'haid', form: /^[0-9a-f]{16,64}$/i, of: (typed) => typed.toLowerCase() },
  // 18 random bytes in base64url (features/rewards).
  { kind: 'reward_item_id', form: /^[\w-]{24}$/, of: (typed) => typed },
]

/**
 * All search terms that a text can stand for. A national phone number is a term for each of `countries` in which it is
 * valid.
 */
export function recognise(typed: string, countries: readonly string[]): SearchTerm[] {
  const text = plainText(typed)
  const date = dateIn(text)
  if (date !== undefined) return [{ kind: 'date_joined', value: date }]
  const terms: SearchTerm[] = FORMS.filter(({ form }) => form.test(text)).map(({ kind, of }) => ({
    kind,
    value: of(text),
  }))
  const supportCode = supportCodeIn(text)
  if (supportCode !== undefined) terms.push({ kind: 'support_code', value: supportCode })
  if (emailProblem(text) === undefined) terms.push({ kind: 'email', value: text })
  for (const value of phoneNumbers(text, countries)) terms.push({ kind: 'phone', value })
  return terms
}

/** The mobile numbers (E.164) that a text can stand for in `countries`. */
export const phoneNumbers = (typed: string, countries: readonly string[]): string[] => [
  ...new Set(countries.flatMap((country) => mobileNumber(typed, country)?.number ?? [])),
]

/** Parses a day that is written as 2026-03-02, 02.03.2026 or 02/03/2026 (day first); returns it in the first form. */
function dateIn(text: string): string | undefined {
  const dayFirst = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text)
  const iso = dayFirst ? [dayFirst[3], dayFirst[2]!.padStart(2, '0'), dayFirst[1]!.padStart(2, '0')].join('-') : text
  return CalendarDate.safeParse(iso).data
}
