import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import { consumeNetworkLimit, returnNetworkLimit } from '../../core/limits/network-limits.ts'
import { isPassword } from '../../core/secrets/password.ts'
import { consumeRateLimit, returnRateLimit } from '../../core/limits/rate-limits.ts'
import type { Values } from '../../db/columns.ts'
import type { Tx } from '../../db/db.ts'
import { recordFailure, WINDOW_SECONDS, type FailedAction } from './failures.ts'
import * as store from './staff.store.ts'
import { canonicalRecoveryCode, stepOf } from './totp.ts'

const LOCK_OUT = { seconds: WINDOW_SECONDS, code: 'admin_locked_out' } as const
const OF_DEVICE = { name: 'failed sign-ins on a known device', most: 10, ...LOCK_OUT }
const OF_ACCOUNT_IN_NETWORK = { name: 'failed sign-ins of a member of staff from a network', most: 10, ...LOCK_OUT }
const OF_ACCOUNT = { name: 'failed sign-ins of a member of staff', most: 100, ...LOCK_OUT }
const ofNetwork = (most: number) => ({ name: 'failed staff sign-ins of a network', most, ...LOCK_OUT })

export type Account = Values<typeof store.CREDENTIALS>

/** Where an attempt is counted. */
export interface Attempt {
  /** The address for which it is made; null if it is not known before the attempt. */
  email: string | null
  /** A device on which the account has signed in before, or its open session. */
  device?: string | undefined
}

/** Whether the password is right. The same work is done for an unknown and for a disabled account. */
export async function isPasswordOf(account: Account | undefined, password: string): Promise<boolean> {
  const isRight = await isPassword(password, account?.password_hash)
  return isRight && !account?.is_disabled
}

interface Proof {
  /** Undefined if the address is nobody's: the attempt then fails after the same work. */
  account: Account | undefined
  attempt: Attempt
  /** Whether the proof before the code is right. */
  isRight: () => Promise<boolean>
  code: string
}

/**
 * Runs `work` in a transaction that accepts the code, if both proofs are right; returns undefined if not. Everything is
 * always checked, so that neither the answer nor its time tells which of them was wrong. `failed`: the action in the
 * audit log in that case.
 */
export async function withProofs<T>(
  ctx: Ctx,
  { account, attempt, isRight, code }: Proof,
  work: (tx: Tx, kind: 'authenticator' | 'recovery-code') => Promise<T>,
  failed: FailedAction = 'staff.sign-in-failed',
): Promise<T | undefined> {
  let isFirstRight = false
  const done = await countFailure(ctx, attempt, async () => {
    isFirstRight = await isRight()
    return ctx
      .transact(async (tx) => {
        const kind = await consumeCode(ctx, tx, account ?? NOBODY, code)
        if (!kind || !isFirstRight) throw new WrongProof()
        return { result: await work(tx, kind) }
      })
      .catch((error: unknown) => {
        if (error instanceof WrongProof) return undefined
        throw error
      })
  })
  if (done) return done.result
  await recordFailure(ctx, account, isFirstRight ? 'code' : 'password', failed)
  return undefined
}

/** Rolls the transaction back, so that a right code is not used up by a wrong password. */
class WrongProof extends Error {}

const NOBODY = { id: '00000000-0000-0000-0000-000000000000', totp_secret: null }

/** Accepts a code of the authenticator or a recovery code, only once. Returns undefined if it is wrong or was used. */
async function consumeCode(
  { cipher, keys, now }: Ctx,
  tx: Tx,
  { id: staff, totp_secret }: Pick<Account, 'id' | 'totp_secret'>,
  code: string,
) {
  if (/^\d{6}$/.test(code)) {
    if (totp_secret === null) return undefined
    const step = stepOf(cipher.open(totp_secret, 'staff.totp_secret', staff), code, now())
    const isNew = step !== undefined && (await tx.one(store.consumeTotpStep, { staff, step }))
    return isNew ? 'authenticator' : undefined
  }
  const hash = keys.hash(canonicalRecoveryCode(code))
  return (await tx.one(store.consumeRecoveryCode, { staff, hash, at: now() })) ? 'recovery-code' : undefined
}

/**
 * Counts an attempt as failed before it is checked, so that concurrent attempts cannot exceed a limit. The count is
 * undone unless the attempt was wrong (undefined), so that errors of the server or of a provider do not count. A known
 * device has a limit of its own and no other, so that nobody else can lock it out.
 */
export async function countFailure<T>(ctx: Ctx, attempt: Attempt, work: () => Promise<T>): Promise<T> {
  const limits = limitsOf(ctx, attempt)
  for (const { consume } of limits) await consume()
  let isWrong = false
  try {
    const result = await work()
    isWrong = result === undefined
    return result
  } finally {
    if (!isWrong) for (const { undo } of limits) await undo()
  }
}

function limitsOf(ctx: Ctx, { email, device }: Attempt) {
  const limitOf = (limit: typeof OF_DEVICE, who: string) => ({
    consume: () => consumeRateLimit(ctx, limit, who),
    undo: () => returnRateLimit(ctx, limit, who),
  })
  if (device !== undefined) return [limitOf(OF_DEVICE, device)]
  const network = ofNetwork(ctx.env.STAFF_FAILURES_PER_WINDOW)
  const ofCaller = {
    consume: () => consumeNetworkLimit(ctx, network),
    undo: () => returnNetworkLimit(ctx, network),
  }
  if (email === null) return [ofCaller]
  // The address may be any text, so it is counted in one of a fixed number of counters.
  const account = ctx.keys.hash(`staff:${email}`).slice(-3)
  return [ofCaller, limitOf(OF_ACCOUNT_IN_NETWORK, `${account} ${ctx.request.address}`), limitOf(OF_ACCOUNT, account)]
}

export const signInFailed = () => new Refusal('admin_sign_in_failed', 'E-mail, password or code is wrong')
