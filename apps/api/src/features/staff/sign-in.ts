import { audit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../core/errors.ts'
import { maskEmail } from '../../core/masking.ts'
import { isPassword } from '../../core/password.ts'
import { consumeRateLimit, returnRateLimit } from '../../core/rate-limits.ts'
import type { Tx } from '../../db/db.ts'
import * as store from './staff.store.ts'
import { openSession, signPair } from './tokens.ts'
import { stepOf } from './totp.ts'

const LOCK_OUT = { seconds: 15 * 60, code: 'admin_locked_out' } as const
const OF_ACCOUNT = { name: 'failed sign-ins of a member of staff', most: 10, ...LOCK_OUT }
const OF_ADDRESS = { name: 'failed staff sign-ins of an address', most: 30, ...LOCK_OUT }

interface Credentials {
  email: string
  password: string
  code: string
}

/**
 * Signs a member of staff in. Every try is counted before it is checked, so that concurrent ones cannot pass
 * the limit; a right one is given back.
 */
export async function signIn(ctx: Ctx, { email, password, code }: Credentials) {
  await consumeRateLimit(ctx, OF_ADDRESS, ctx.request.address)
  await consumeRateLimit(ctx, OF_ACCOUNT, email)
  const known = await ctx.db.one(store.credentialsOf, { email })
  const hasProven = await isPassword(password, known?.password_hash)
  const session = await ctx.transact(async (tx) => {
    if (!known || !hasProven || !(await takeCode(ctx, tx, known, code))) {
      const staff = { id: known?.id ?? null, email: known?.email ?? maskEmail(email), session: null }
      const subject = { kind: 'staff', id: staff.id }
      const after = { wrong: hasProven ? 'code' : 'password' }
      await audit(tx, { ...ctx, staff }, { action: 'staff.sign-in-failed', subject, reason: null, after })
      return undefined
    }
    const session = await openSession(tx, ctx, known.id)
    const staff = { id: known.id, email, session: session.id }
    await audit(
      tx,
      { ...ctx, staff },
      { action: 'staff.sign-in', subject: { kind: 'staff', id: known.id }, reason: null },
    )
    return session
  })
  // Thrown after the transaction, because its line of the audit log must be committed.
  if (!session)
    throw hasProven
      ? new Refusal('admin_code_wrong', 'The code is wrong or was used before')
      : new Refusal('admin_sign_in_failed', 'E-mail or password is wrong')
  await returnRateLimit(ctx, OF_ACCOUNT, email)
  await returnRateLimit(ctx, OF_ADDRESS, ctx.request.address)
  return signPair(ctx, session)
}

/** Accepts a code of the authenticator, each once. */
async function takeCode(
  { cipher, now }: Ctx,
  tx: Tx,
  { id: staff, totp_secret }: { id: string; totp_secret: string | null },
  code: string,
): Promise<boolean> {
  if (totp_secret === null) return false
  const step = stepOf(cipher.open(totp_secret, 'staff.totp_secret', staff), code, now())
  return step !== undefined && (await tx.one(store.takeTotpStep, { staff, step })) !== undefined
}
