import { audit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../core/errors.ts'
import type { Tx } from '../../db/db.ts'
import { verifyPassword, withCode, type Account } from './credentials.ts'
import { openSession, signPair } from './tokens.ts'

interface Credentials {
  email: string
  password: string
  code?: string | undefined
}

/** Signs a member of staff in by password and a second factor. */
export async function signInByPassword(ctx: Ctx, { code, ...credentials }: Credentials) {
  const account = await verifyPassword(ctx, credentials)
  if (account.totp_confirmed_at === null)
    throw new Refusal('admin_set_up_required', 'An authenticator has to be set up first')
  if (code === undefined) throw new Refusal('admin_code_required', 'A code of the authenticator is missing')
  return signInWithCode(ctx, account, { kind: 'password', code })
}

/**
 * Opens a session of a member of staff whose first factor was proven, if the code of the second factor is correct.
 * `use` consumes the proof of the first factor in the same transaction.
 */
export async function signInWithCode(
  ctx: Ctx,
  account: Account,
  { kind, code }: { kind: 'password' | 'openid'; code: string },
  use: (tx: Tx) => Promise<void> = async () => {},
) {
  const { id, email } = account
  const session = await withCode(ctx, account, code, async (tx, codeKind) => {
    await use(tx)
    const session = await openSession(tx, ctx, id)
    const by = { ...ctx, staff: { id, email, session: session.id } }
    const after = { kind, code: codeKind }
    await audit(tx, by, { action: 'staff.sign-in', subject: { kind: 'staff', id }, reason: null, after })
    return session
  })
  return signPair(ctx, session)
}
