import { expect, test } from 'vitest'
import { recognise } from './search-terms.rules.ts'

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7'
const TRANSACTION = `0x${'ab'.repeat(32)}`
const recognised = (typed: string) => recognise(typed, ['NG', 'GH', 'ZA', 'KE', 'BR'])

test.each([
  ['an id in upper case', ID.toUpperCase(), { user_id: ID, auth_id: ID }],
  ['a country', 'ng', { country_code: 'NG' }],
  ['an e-mail address', ' Ada@Mail.example ', { email: 'Ada@Mail.example' }],
  ['an international phone number', '+234 803 123 4567', { phone: '+2348031234567' }],
  ['a phone number with 00', '00234-803-123-4567', { phone: '+2348031234567' }],
  ['a national phone number of Nigeria', '0803 123 4567', { phone: '+2348031234567' }],
  ['a national phone number of Brazil', '(11) 97643-0187', { phone: '+5511976430187' }],
  ['a wallet', WALLET, { wallet_address: WALLET.toLowerCase() }],
  ['a transaction', TRANSACTION, { transaction_hash: TRANSACTION }],
  ['a day', '2026-03-02', { date_joined: '2026-03-02' }],
  ['a day with the day first', '2.3.2026', { date_joined: '2026-03-02' }],
  ['a haid', 'a1b2c3d4e5f60718', { haid: 'a1b2c3d4e5f60718' }],
  ['a support code as read out', 'a c d e 3 4 6 7', { support_code: 'ACDE3467' }],
  ['a reward item', 'Zx_-34679ACDEFGHJKMNPQRT', { reward_item_id: 'Zx_-34679ACDEFGHJKMNPQRT' }],
  ['a day that does not exist', '2026-02-30', {}],
  ['a name', 'Ada Obi', {}],
  ['a pattern of SQL', "%' or 1=1", {}],
])('a search term is recognized as its kinds, or as none: %s', (_, typed, kinds) => {
  const terms = recognised(typed)
  expect(Object.fromEntries(terms.map(({ kind, value }) => [kind, value]))).toEqual(kinds)
})
