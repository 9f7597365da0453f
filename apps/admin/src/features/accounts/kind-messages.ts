import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SearchKind } from '@momi/contract'

/** The name of each kind of search term that the server recognises. */
export const KINDS: Record<SearchKind, MessageDescriptor> = {
  user_id: msg`User id`,
  auth_id: msg`Auth id`,
  country_code: msg`Country`,
  email: msg`E-mail`,
  phone: msg`Phone number`,
  wallet_address: msg`Wallet`,
  date_joined: msg`Day of joining`,
  haid: msg`Haid`,
  support_code: msg`Support code`,
  reward_item_id: msg`Reward item`,
  transaction_hash: msg`Transaction`,
}
