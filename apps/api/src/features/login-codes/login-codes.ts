import { randomInt, randomUUID } from 'node:crypto'
import { DAY_SECONDS, HOUR, HOUR_SECONDS, MINUTE } from '@momi/contract/rules/durations'
import { constantTimeEqual } from '../../core/secrets/constant-time-equal.ts'
import type { UserCtx } from '../../core/context.ts'
import { GatewayFailure, Refusal } from '../../errors.ts'
import { lockValue } from '../../core/locks/locks.ts'
import { consumeNetworkLimit } from '../../core/limits/network-limits.ts'
import { consumeRateLimit } from '../../core/limits/rate-limits.ts'
import { deviceOf } from '../accounts/public.ts'
import { CODE_MINUTES, resendAt, codeState } from './login-codes.rules.ts'
import { addCode, markCodeUsed, codeOf, countGuess, deleteCode, lockCode, recentlySent } from './login-codes.store.ts'
import { completeSignIn, identityKey, signIn } from '../login/public.ts'

interface Sending {
  kind: 'phone' | 'email'
  /** The number in E.164, the address in lower case. */
  subject: string
  send: (code: string) => Promise<void>
}

/**
 * Sends a code to a number or an address, in the same way whether or not it has an account, so that nobody can find out
 * which do. Limited by subject, user, device and network address; `too_many_requests` states how long to wait.
 */
export async function sendCode(ctx: UserCtx, { kind, subject, send }: Sending) {
  const id = randomUUID()
  const code = String(randomInt(10 ** 6)).padStart(6, '0')
  const answer = await storeCode(ctx, { id, code, kind, subject })
  try {
    await countMessage(ctx, kind, subject)
    await send(code)
  } catch (error) {
    await ctx.transact((tx) => tx.one(deleteCode, { id }))
    if (!(error instanceof GatewayFailure)) throw error
    throw new Refusal('login_provider_unavailable', 'The message could not be sent', {}, { cause: error })
  }
  return answer
}

/** Stores the code before it is sent, so that only one of several concurrent calls for a subject sends a message. */
function storeCode(ctx: UserCtx, { id, code, kind, subject }: Omit<Sending, 'send'> & { id: string; code: string }) {
  const at = ctx.now()
  const identity = identityKey({ kind, subject })
  const expiresAt = new Date(at.getTime() + CODE_MINUTES * MINUTE)
  return ctx.transact(async (tx) => {
    // Serializes the requests for codes to one subject across all processes.
    await lockValue(tx, ctx.keys, identity)
    const since = new Date(at.getTime() - HOUR)
    const recent = (await tx.one(recentlySent, { subject_hashes: ctx.keys.acceptedHashes(identity), since }))!
    const opensAt = recent.last_at && resendAt(recent.sent, recent.last_at)
    if (opensAt && opensAt > at)
      throw new Refusal('too_many_requests', 'A code was sent just now', {
        'retry-after': String(Math.ceil((opensAt.getTime() - at.getTime()) / 1000)),
      })
    await tx.one(addCode, {
      id,
      kind,
      session: ctx.user.session,
      subject_hash: ctx.keys.currentHash(identity),
      subject: ctx.cipher.seal(subject, 'login_codes.subject', id),
      code_hash: ctx.keys.currentHash(codeKey(id, code)),
      at,
      expires_at: expiresAt,
    })
    return {
      verificationId: id,
      expiresAt: expiresAt.toISOString(),
      resendAt: resendAt(recent.sent + 1, at).toISOString(),
    }
  })
}

async function countMessage(ctx: UserCtx, kind: Sending['kind'], subject: string): Promise<void> {
  const identity = identityKey({ kind, subject })
  await consumeRateLimit(ctx, { name: 'codes of a person', most: 10, seconds: DAY_SECONDS }, ctx.user.id)
  // Codes are also limited per app instance, because logging out gives the device a new user id.
  await consumeRateLimit(ctx, { name: 'codes of a device', most: 10, seconds: DAY_SECONDS }, await deviceOf(ctx))
  await consumeNetworkLimit(ctx, {
    name: 'codes of an address',
    most: ctx.env.LOGIN_CODES_PER_HOUR,
    seconds: HOUR_SECONDS,
  })
  await consumeRateLimit(ctx, { name: `codes to a ${kind}, an hour`, most: 5, seconds: HOUR_SECONDS }, identity)
  await consumeRateLimit(ctx, { name: `codes to a ${kind}, a day`, most: 10, seconds: DAY_SECONDS }, identity)
  if (kind === 'phone') {
    const budget = { name: 'codes to a country', most: ctx.env.SMS_HOURLY_BUDGET, seconds: HOUR_SECONDS }
    await consumeRateLimit(ctx, budget, ctx.user.country)
  }
}

const codeKey = (id: string, code: string) => `code:${id}:${code}`

/** Signs in with a code: at most five guesses at each code, and fifty a day at all codes of a subject. */
export async function useCode(ctx: UserCtx, kind: 'phone' | 'email', given: { verificationId: string; code: string }) {
  const { verificationId: id, code } = given
  const sent = await ctx.db.one(codeOf, { id, kind, session: ctx.user.session })
  if (!sent) throw refusals.wrong()
  const state = stateIn(sent, ctx.now())
  if (state === 'expired' || state === 'worn-out') throw refusals[state]()
  const subject = ctx.cipher.open(sent.subject, 'login_codes.subject', id)
  await consumeRateLimit(
    ctx,
    { name: 'guesses at a subject', most: 50, seconds: DAY_SECONDS },
    identityKey({ kind, subject }),
  )

  const accepted = ctx.keys.acceptedHashes(codeKey(id, code))
  const isRight = accepted.some((hash) => constantTimeEqual(hash, sent.code_hash))
  const verdict = await checkGuess(ctx, id, isRight)
  if (verdict !== 'right') throw refusals[verdict]()
  return completeSignIn(ctx, (tx) => signIn(ctx, tx, { kind, subject, label: subject }))
}

/**
 * Records a guess in a separate transaction: it counts, and a correct code is used up, even if the sign-in is refused.
 */
function checkGuess(ctx: UserCtx, id: string, isRight: boolean) {
  const at = ctx.now()
  return ctx.transact(async (tx) => {
    const sent = await tx.one(lockCode, { id })
    if (!sent) return 'expired'
    const state = stateIn(sent, at)
    if (state === 'expired' || state === 'worn-out') return state
    if (state === 'try') await (isRight ? tx.one(markCodeUsed, { id, at }) : tx.one(countGuess, { id }))
    return isRight ? 'right' : 'wrong'
  })
}

const stateIn = (sent: { tries: number; expires_at: Date; used_at: Date | null }, now: Date) =>
  codeState({ tries: sent.tries, expiresAt: sent.expires_at, usedAt: sent.used_at }, now)

const refusals = {
  wrong: () => new Refusal('login_code_wrong', 'Please enter a valid code'),
  expired: () => new Refusal('login_code_expired', 'The code has expired'),
  'worn-out': () => new Refusal('login_code_too_many_tries', 'Too many tries with this code'),
} as const
