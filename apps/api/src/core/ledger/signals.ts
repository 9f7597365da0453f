import type { UserType } from '@momi/contract'
import { IS_OPEN_HOLD } from './account-holds.ts'
import { walletKnown } from './wallets.ts'

/**
 * What shows that a person is behind an account, and with it opens prizes and money: at once, or once the account has a
 * configured age. Age alone opens nothing, and neither does an e-mail address, because both cost nothing
 * (docs/decisions/0131-signals-of-a-person.md).
 */
type Signal = 'phone' | 'google' | 'sent' | 'matched' | 'attested' | 'native key'

interface Opens {
  opens: 'at once' | 'with age'
  /** SQL: whether the account `u` of users has it. */
  holds: string
}

const isOfType = (...types: UserType[]) => `u.user_type in (${types.map((type) => `'${type}'`).join(', ')})`

export const SIGNALS: Readonly<Record<Signal, Opens>> = {
  // A number is verified after Google's sign-in, so the stronger type has both.
  phone: { opens: 'at once', holds: isOfType('PHONE_VERIFIED') },
  google: { opens: 'at once', holds: isOfType('GOOGLE') },
  sent: { opens: 'at once', holds: walletKnown('sent') },
  matched: { opens: 'at once', holds: walletKnown('matched') },
  // A person with a phone number has the wallet, but whether it is this person is not known: addresses are public.
  attested: { opens: 'with age', holds: walletKnown('attested') },
  // A key in an app can be extracted.
  'native key': { opens: 'with age', holds: 'u.has_native_key' },
}

const anyOf = (signals: readonly Opens[]) => `(${signals.map(({ holds }) => holds).join(' or ')})`
const opening = (opens: Opens['opens']) => Object.values(SIGNALS).filter((signal) => signal.opens === opens)

/** SQL: whether the account `u` has signed in as a person whom we know. */
export const IS_KNOWN = anyOf([SIGNALS.phone, SIGNALS.google])
/** SQL: whether the account `u` has a signal that opens prizes and money at once. */
export const HAS_SIGNAL = anyOf(opening('at once'))
/** SQL: whether the account `u` has a signal that opens them with age. */
export const HAS_AGING_SIGNAL = anyOf(opening('with age'))
/** SQL: the names of the signals that open prizes and money at once and that the account `u` has, as a text[]. */
export const PERSON_SIGNALS = `array_remove(array[${Object.entries(SIGNALS)
  .filter(([, { opens }]) => opens === 'at once')
  .map(([name, { holds }]) => `case when ${holds} then '${name}' end`)
  .join(', ')}], null)`

/** SQL: whether a transaction from its wallet would end a hold of the account `u` (features/account-holds). */
export const HELD_WITHOUT_TRANSACTION = `exists (
  select from account_holds h
   where h.user_id = u.id and ${IS_OPEN_HOLD} and h.kind = 'SIGNALS' and h.confirmed_at is null
     and not 'sent' = any(h.person_signals))`
