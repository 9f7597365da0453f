import { audit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../core/errors.ts'
import { maskEmail } from '../../core/masking.ts'
import { isPassword } from '../../core/password.ts'
import { consumeRateLimit, returnRateLimit } from '../../core/rate-limits.ts'
import type { Values } from '../../db/columns.ts'
import type { Tx } from '../../db/db.ts'
import * as store from './staff.store.ts'
import { canonicalRecoveryCode, stepOf } from './totp.ts'

const LOCK_OUT = { seconds: 15 * 60, code: 'admin_locked_out' } as const
const OF_ACCOUNT = { name: 'failed sign-ins of a member of staff', most: 10, ...LOCK_OUT }
const OF_ADDRESS = { name: 'failed staff sign-ins of an address', most: 30, ...LOCK_OUT }

export type Account = Values<typeof store.CREDENTIALS>

/**
 * Returns the account with this e-mail address if the password is correct. A wrong password, an unknown address and a
 * disabled account get the same answer after the same work.
 */
export async function verifyPassword(ctx: Ctx, { email, password }: { email: string; password: string }) {
  const known = await ctx.db.one(store.credentialsOf, { email })
  const proven = await countFailure(ctx, email, async () => {
    const isRight = await isPassword(password, known?.password_hash)
    return isRight && !known?.is_disabled ? known : undefined
  })
  if (proven) return proven
  await recordFailure(ctx, { id: known?.id ?? null, email: known?.email ?? maskEmail(email) }, 'password')
  throw new Refusal('admin_sign_in_failed', 'E-mail or password is wrong')
}

type FailedAction = 'staff.sign-in-failed' | 'staff.renew-recovery-codes-failed'

/**
 * Runs `work` in a transaction that accepts the code; a wrong or used code is refused and nothing runs. `failed`: the
 * action that is recorded in the audit log in that case.
 */
export async function withCode<T>(
  ctx: Ctx,
  account: Account,
  code: string,
  work: (tx: Tx, kind: 'authenticator' | 'recovery-code') => Promise<T>,
  failed: FailedAction = 'staff.sign-in-failed',
): Promise<T> {
  const done = await countFailure(ctx, account.email, () =>
    ctx.transact(async (tx) => {
      const kind = await consumeCode(ctx, tx, account, code)
      return kind && { result: await work(tx, kind) }
    }),
  )
  if (done) return done.result
  await recordFailure(ctx, account, 'code', failed)
  throw new Refusal('admin_code_wrong', 'The code is wrong or was used before')
}

/** Accepts a code of the authenticator or a recovery code, only once. Returns undefined if it is wrong or was used. */
async function consumeCode({ cipher, keys, now }: Ctx, tx: Tx, { id: staff, totp_secret }: Account, code: string) {
  if (totp_secret === null) return undefined
  if (/^\d{6}$/.test(code)) {
    const step = stepOf(cipher.open(totp_secret, 'staff.totp_secret', staff), code, now())
    const isNew = step !== undefined && (await tx.one(store.consumeTotpStep, { staff, step }))
    return isNew ? 'authenticator' : undefined
  }
  const hash = keys.hash(canonicalRecoveryCode(code))
  return (await tx.one(store.consumeRecoveryCode, { staff, hash, at: now() })) ? 'recovery-code' : undefined
}

/**
 * Counts an attempt as failed before it is checked, so that concurrent attempts cannot exceed the limit. The count is
 * undone unless the attempt was wrong (undefined), so that errors of the server or of a provider do not count. `email`:
 * null if it is not known before the attempt.
 */
export async function countFailure<T>(ctx: Ctx, email: string | null, attempt: () => Promise<T>): Promise<T> {
  await consumeRateLimit(ctx, OF_ADDRESS, ctx.request.address)
  if (email !== null) await consumeRateLimit(ctx, OF_ACCOUNT, email)
  let isWrong = false
  try {
    const result = await attempt()
    isWrong = result === undefined
    return result
  } finally {
    if (!isWrong && email !== null) await returnRateLimit(ctx, OF_ACCOUNT, email)
    if (!isWrong) await returnRateLimit(ctx, OF_ADDRESS, ctx.request.address)
  }
}

/** Records a refused sign-in attempt in the audit log. `wrong`: which proof was wrong. */
export async function recordFailure(
  ctx: Ctx,
  { id, email }: { id: string | null; email: string },
  wrong: 'password' | 'code' | 'openid',
  action: FailedAction = 'staff.sign-in-failed',
) {
  const by = { ...ctx, staff: { id, email, session: null } }
  const subject = { kind: 'staff', id }
  await ctx.transact((tx) => audit(tx, by, { action, subject, reason: null, after: { wrong } }))
}
