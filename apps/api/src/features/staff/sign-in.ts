import { audit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../core/errors.ts'
import { provePassword, withCode } from './credentials.ts'
import { openSession, signPair } from './tokens.ts'

interface Credentials {
  email: string
  password: string
  code?: string | undefined
}

/** Signs a member of staff in by password and a second factor. */
export async function signIn(ctx: Ctx, { code, ...credentials }: Credentials) {
  const account = await provePassword(ctx, credentials)
  const { id, email } = account
  if (account.totp_confirmed_at === null)
    throw new Refusal('admin_set_up_required', 'An authenticator has to be set up first')
  if (code === undefined) throw new Refusal('admin_code_required', 'A code of the authenticator is missing')
  const session = await withCode(ctx, account, code, async (tx, kind) => {
    const session = await openSession(tx, ctx, id)
    const by = { ...ctx, staff: { id, email, session: session.id } }
    const subject = { kind: 'staff', id }
    await audit(tx, by, { action: 'staff.sign-in', subject, reason: null, after: { code: kind } })
    return session
  })
  return signPair(ctx, session)
}
