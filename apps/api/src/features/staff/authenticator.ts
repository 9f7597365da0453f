import type { Ctx } from '../../core/context.ts'
import { audit } from '../../core/records/audit.ts'
import { Refusal } from '../../errors.ts'
import { hashPassword, isWeakPassword } from '../../core/secrets/password.ts'
import { countFailure, isPasswordOf, signInFailed, withProofs } from './credentials.ts'
import { recordFailure } from './failures.ts'
import { deviceToken } from './known-devices.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import * as store from './staff.store.ts'
import { openSession, signPair } from './tokens.ts'
import { newSecret, uriOf } from './totp.ts'

interface Credentials {
  email: string
  password: string
}

/** The account without an authenticator that has this address, and a check of its first password. */
async function firstSignIn(ctx: Ctx, { email, password }: Credentials) {
  const account = await ctx.db.one(store.credentialsOf, { email })
  // An account with an authenticator is refused like a wrong password, after the same work.
  const isRight = async () => (await isPasswordOf(account, password)) && account?.totp_confirmed_at === null
  return { account, isRight }
}

/** Makes a secret for the authenticator of a member of staff who has none yet. */
export async function beginSetUp(ctx: Ctx, credentials: Credentials) {
  const { account, isRight } = await firstSignIn(ctx, credentials)
  const proven = await countFailure(ctx, { email: credentials.email }, async () =>
    (await isRight()) ? account : undefined,
  )
  if (!proven) {
    await recordFailure(ctx, account, 'password')
    throw signInFailed()
  }
  const { id: staff, email } = proven
  const secret = newSecret()
  const sealed = ctx.cipher.seal(secret, 'staff.totp_secret', staff)
  if (!(await ctx.transact((tx) => tx.one(store.storeTotpSecret, { staff, secret: sealed })))) throw signInFailed()
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
  const { email } = credentials
  if (newPassword === credentials.password || (await isWeakPassword(newPassword, [email])))
    throw new Refusal('admin_password_weak', 'Too short, too common, the first password, or made of the address')
  const { account, isRight } = await firstSignIn(ctx, credentials)
  const password_hash = await hashPassword(newPassword)
  const done = await withProofs(ctx, { account, attempt: { email }, isRight, code }, async (tx) => {
    const { id: staff, totp_secret: secret } = account!
    if (!(await tx.one(store.confirmTotpSecret, { staff, secret: secret!, password_hash, at: ctx.now() })))
      throw signInFailed()
    const recoveryCodes = await replaceRecoveryCodes(tx, ctx, staff)
    const session = await openSession(tx, ctx, staff)
    const by = { ...ctx, staff: { id: staff, email, session: session.id } }
    await audit(tx, by, { action: 'staff.set-up', subject: { kind: 'staff', id: staff }, reason: null })
    return { session, recoveryCodes }
  })
  if (!done) throw signInFailed()
  const { session, recoveryCodes } = done
  return { ...(await signPair(ctx, session)), recoveryCodes, deviceToken: deviceToken(ctx, session.staff) }
}
