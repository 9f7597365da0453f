import { write, type Tx } from '../db/db.ts'

const name = write(
  'test_second_accounts_name',
  { staff: 'uuid', first: 'uuid' },
  {},
  'update staff set same_person_as = :first where id = :staff',
)

const addTag = write(
  'test_second_accounts_add_tag',
  { staff: 'uuid', first: 'uuid' },
  {},
  `update staff set email = (select replace(email, '@', '+second@') from staff where id = :first) where id = :staff`,
)

type Make = (tx: Tx, accounts: { staff: string; first: string }) => Promise<unknown>

/** What makes an account of staff another one of the person of the account `first`. */
export const SECOND_ACCOUNTS: readonly (readonly [string, Make])[] = [
  ['a second account that an owner has named', (tx, accounts) => tx.one(name, accounts)],
  ['a second account with an address of the same mailbox', (tx, accounts) => tx.one(addTag, accounts)],
]
