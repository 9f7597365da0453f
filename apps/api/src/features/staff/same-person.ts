import { canonicalEmail } from '@momi/contract/rules/email'
import type { Db, Tx } from '../../db/db.ts'
import { accounts, setSamePerson } from './staff.store.ts'

/** An account of staff, and the account that stands for its person. */
export interface Account {
  id: string
  email: string
  person: string
}

/** The mailbox of an address, without a tag: staff have addresses of the vendor's own domain, whose rules are unknown. */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [name = ''] = email.slice(0, at).split('+')
  return canonicalEmail(`${name}${email.slice(at)}`)
}

/** Whether two accounts belong to one person: an owner said so, or their addresses are of one mailbox. */
export const isSamePerson = (one: Account, other: Account): boolean =>
  one.id === other.id || one.person === other.person || mailboxOf(one.email) === mailboxOf(other.email)

/**
 * All accounts of the person of an account, which is named by its id or its e-mail: none of them is a second person. Empty
 * for an operator who has no account.
 */
export async function accountsOfPerson(db: Pick<Db, 'many'>, account: string): Promise<Account[]> {
  const all = await db.many(accounts, {})
  const own = all.find(({ id, email }) => id === account || email === account)
  return own === undefined ? [] : all.filter((other) => isSamePerson(own, other))
}

/**
 * Stores that accounts of one mailbox are of one person, so that they also are of the person of the accounts that an owner
 * has named for one of them: `isSamePerson` compares two accounts alone.
 */
export async function joinMailboxes(tx: Tx): Promise<void> {
  const all = await tx.many(accounts, {})
  for (const [i, one] of all.entries())
    for (const other of all.slice(i + 1))
      if (one.person !== other.person && isSamePerson(one, other))
        await tx.one(setSamePerson, { staff: other.id, as: one.id })
}
