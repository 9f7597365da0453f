import { createHash, randomBytes } from 'node:crypto'
import { read, write, type Tx } from '../../db/db.ts'
import type { Ctx } from '../context.ts'

/** Changes after which payouts wait, because whoever has taken an account over makes them first. */
export const COOLING = ['WALLET', 'PHONE', 'SIGN_IN', 'MOVED'] as const

/**
 * A change of which the person is told. MOVED: to another phone. WALLET_TAKEN, WALLET_GAINED: another account is known
 * better to have it. PHONE_TAKEN: a phone earns for another account.
 */
export type AccountChange = (typeof COOLING)[number] | 'WALLET_TAKEN' | 'WALLET_GAINED' | 'PHONE_TAKEN'

/** The sealed addresses with which the account signs in. */
const addressesOf = read(
  'account_changes_addresses_of',
  { user: 'uuid' },
  { label: 'text', subject_hash: 'text' },
  `select label, subject_hash from login_methods where user_id = :user and kind in ('google', 'moa', 'email')`,
)

const addChange = write(
  'account_changes_add_change',
  { user: 'uuid', kind: 'text', at: 'timestamptz', token_hash: 'text', notice: 'text' },
  {},
  `insert into account_changes (user_id, kind, at, token_hash, notice, due_at)
   values (:user, :kind, :at, :token_hash, :notice, :at)`,
)

/** A link's token cannot be guessed, so its hash needs no key. */
export const hashOfChange = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Records a change of a locked account, of which the job `account-notices` tells the person. To be called before the
 * change: it is the addresses of before that are told. Returns the hash of the link with which it can be disputed.
 */
export async function recordChange(
  { cipher, now }: Pick<Ctx, 'cipher' | 'now'>,
  tx: Tx,
  { user, kind }: { user: string; kind: AccountChange },
): Promise<string> {
  const methods = await tx.many(addressesOf, { user })
  const labels = methods.map(({ label, subject_hash }) => cipher.open(label, 'login_methods.label', subject_hash))
  const token = randomBytes(24).toString('base64url')
  const hash = hashOfChange(token)
  const mails = [...new Set(labels.filter((label) => label.includes('@')))]
  const notice = cipher.seal(JSON.stringify({ token, mails }), 'account_changes.notice', hash)
  await tx.one(addChange, { user, kind, at: now(), token_hash: hash, notice })
  return hash
}

const moveChanges = write(
  'account_changes_move_changes',
  { from: 'uuid', to: 'uuid' },
  {},
  'update account_changes set user_id = :to where user_id = :from',
)

/** Moves the changes of a merged account: the person is still told of them, and payouts wait after them as before. */
export async function transferChanges(tx: Tx, from: string, to: string): Promise<void> {
  await tx.one(moveChanges, { from, to })
}
