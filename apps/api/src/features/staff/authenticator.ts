import { audit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../core/errors.ts'
import { hashPassword, isWeakPassword } from '../../core/password.ts'
import { verifyPassword, withCode } from './credentials.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import * as store from './staff.store.ts'
import { openSession, signPair } from './tokens.ts'
import { newSecret, uriOf } from './totp.ts'

interface Credentials {
  email: string
  password: string
}

/** Makes a secret for the authenticator of a member of staff who has none yet. */
export async function beginSetUp(ctx: Ctx, credentials: Credentials) {
  const { id: staff, email } = await verifyPassword(ctx, credentials)
  const secret = newSecret()
  const sealed = ctx.cipher.seal(secret, 'staff.totp_secret', staff)
  if (!(await ctx.transact((tx) => tx.one(store.storeTotpSecret, { staff, secret: sealed })))) throw alreadySetUp()
  return { secret, uri: uriOf(secret, email) }
}

/**
 * Confirms the authenticator with a first code. The operator who added the account knows the first password, so the
 * member of staff replaces it here.
 */
export async function confirmSetUp(
  ctx: Ctx,
  { code, newPassword, ...credentials }: Credentials & { code: string; newPassword: string },
) {
  const account = await verifyPassword(ctx, credentials)
  const { id: staff, email, totp_secret: secret } = account
  if (account.totp_confirmed_at !== null) throw alreadySetUp()
  if (secret === null) throw new Refusal('admin_set_up_required', 'The set-up has not begun')
  if (newPassword === credentials.password || isWeakPassword(newPassword, [email]))
    throw new Refusal('admin_password_weak', 'Too short, too common, the first password, or made of the address')
  const password_hash = await hashPassword(newPassword)
  const { session, recoveryCodes } = await withCode(ctx, account, code, async (tx) => {
    if (!(await tx.one(store.confirmTotpSecret, { staff, secret, password_hash, at: ctx.now() }))) throw alreadySetUp()
    const recoveryCodes = await replaceRecoveryCodes(tx, ctx, staff)
    const session = await openSession(tx, ctx, staff)
    const by = { ...ctx, staff: { id: staff, email, session: session.id } }
    await audit(tx, by, { action: 'staff.set-up', subject: { kind: 'staff', id: staff }, reason: null })
    return { session, recoveryCodes }
  })
  return { ...(await signPair(ctx, session)), recoveryCodes }
}

const alreadySetUp = () => new Refusal('admin_already_set_up', 'An authenticator was set up before')
