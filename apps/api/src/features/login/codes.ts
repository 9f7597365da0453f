import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { UserCtx } from '../../core/context.ts'
import { GatewayFailure, Refusal } from '../../core/errors.ts'
import { consumeRateLimit } from '../../core/rate-limits.ts'
import { deviceOf } from '../accounts/public.ts'
import { CODE_MINUTES, resendAt, stateOf } from './codes.rules.ts'
import {
  addCode,
  burnCode,
  codeOf,
  countAttempt,
  dropCode,
  lockCode,
  lockSubject,
  sentRecently,
} from './codes.store.ts'
import { hashOf as hashOfIdentity, signedIn, signIn } from './sign-in.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const HOUR_MS = HOUR * 1000

interface Sending {
  kind: 'phone' | 'email'
  /** The number in E.164, the address in lower case. */
  subject: string
  send: (code: string) => Promise<void>
}

/**
 * Sends a code to a number or an address. Whose it is makes no difference to what is done and answered. Limited for the
 * subject, the person, the device and the network address; `too_many_requests` says how long to wait.
 */
export async function sendCode(ctx: UserCtx, { kind, subject, send }: Sending) {
  const id = randomUUID()
  const code = String(randomInt(10 ** 6)).padStart(6, '0')
  const answer = await keepCode(ctx, { id, code, kind, subject })
  try {
    await countSending(ctx, kind, subject)
    await send(code)
  } catch (error) {
    await ctx.transact((tx) => tx.one(dropCode, { id }))
    if (!(error instanceof GatewayFailure)) throw error
    throw new Refusal('login_provider_unavailable', 'The message could not be sent', {}, { cause: error })
  }
  return answer
}

/** Kept before it is sent, so that of many who ask at once for one subject one sends and the others wait. */
function keepCode(ctx: UserCtx, { id, code, kind, subject }: Omit<Sending, 'send'> & { id: string; code: string }) {
  const at = ctx.now()
  const subject_hash = hashOfIdentity(ctx, { kind, subject })
  const expiresAt = new Date(at.getTime() + CODE_MINUTES * 60_000)
  return ctx.transact(async (tx) => {
    await tx.one(lockSubject, { subject_hash })
    const since = new Date(at.getTime() - HOUR_MS)
    const lately = (await tx.one(sentRecently, { subject_hash, since }))!
    const opensAt = lately.last_at && resendAt(lately.sent, lately.last_at)
    if (opensAt && opensAt > at)
      throw new Refusal('too_many_requests', 'A code was sent just now', {
        'retry-after': String(Math.ceil((opensAt.getTime() - at.getTime()) / 1000)),
      })
    await tx.one(addCode, {
      id,
      kind,
      session: ctx.user.session,
      subject_hash,
      subject: ctx.cipher.seal(subject, 'login_codes.subject', id),
      code_hash: hashOf(ctx, id, code),
      at,
      expires_at: expiresAt,
    })
    return {
      verificationId: id,
      expiresAt: expiresAt.toISOString(),
      resendAt: resendAt(lately.sent + 1, at).toISOString(),
    }
  })
}

async function countSending(ctx: UserCtx, kind: Sending['kind'], subject: string): Promise<void> {
  const identity = hashOfIdentity(ctx, { kind, subject })
  await consumeRateLimit(ctx, { name: 'codes of a person', most: 10, seconds: DAY }, ctx.user.id)
  // Who logs out is another person at once, on the same device.
  await consumeRateLimit(ctx, { name: 'codes of a device', most: 10, seconds: DAY }, await deviceOf(ctx))
  await consumeRateLimit(ctx, { name: 'codes of an address', most: 60, seconds: HOUR }, ctx.request.address)
  await consumeRateLimit(ctx, { name: `codes to a ${kind}, an hour`, most: 5, seconds: HOUR }, identity)
  await consumeRateLimit(ctx, { name: `codes to a ${kind}, a day`, most: 10, seconds: DAY }, identity)
  if (kind === 'phone') {
    const budget = { name: 'codes to a country', most: ctx.env.SMS_HOURLY_BUDGET, seconds: HOUR }
    await consumeRateLimit(ctx, budget, ctx.user.country)
  }
}

const hashOf = (ctx: UserCtx, id: string, code: string) => ctx.keys.hash(`code:${id}:${code}`)

/** Signs in with a code: five guesses at each, fifty a day at all that were sent to one subject. */
export async function useCode(ctx: UserCtx, kind: 'phone' | 'email', given: { verificationId: string; code: string }) {
  const { verificationId: id, code } = given
  const sent = await ctx.db.one(codeOf, { id, kind, session: ctx.user.session })
  if (!sent) throw refusals.wrong()
  const state = stateIn(sent, ctx.now())
  if (state === 'expired' || state === 'worn-out') throw refusals[state]()
  await consumeRateLimit(ctx, { name: 'guesses at a subject', most: 50, seconds: DAY }, sent.subject_hash)

  const isRight = timingSafeEqual(Buffer.from(hashOf(ctx, id, code)), Buffer.from(sent.code_hash))
  const verdict = await judge(ctx, id, isRight)
  if (verdict !== 'right') throw refusals[verdict]()
  const subject = ctx.cipher.open(sent.subject, 'login_codes.subject', id)
  return ctx.transact(async (tx) => signedIn(ctx, tx, await signIn(ctx, tx, { kind, subject, label: subject })))
}

/** In a transaction of its own: a guess counts and a right code is spent, whatever becomes of the sign-in. */
function judge(ctx: UserCtx, id: string, isRight: boolean) {
  const at = ctx.now()
  return ctx.transact(async (tx) => {
    const sent = await tx.one(lockCode, { id })
    if (!sent) return 'expired'
    const state = stateIn(sent, at)
    if (state === 'expired' || state === 'worn-out') return state
    if (state === 'try') await (isRight ? tx.one(burnCode, { id, at }) : tx.one(countAttempt, { id }))
    return isRight ? 'right' : 'wrong'
  })
}

const stateIn = (sent: { tries: number; expires_at: Date; used_at: Date | null }, now: Date) =>
  stateOf({ tries: sent.tries, expiresAt: sent.expires_at, usedAt: sent.used_at }, now)

const refusals = {
  wrong: () => new Refusal('login_code_wrong', 'Please enter a valid code'),
  expired: () => new Refusal('login_code_expired', 'The code has expired'),
  'worn-out': () => new Refusal('login_code_too_many_tries', 'Too many tries with this code'),
} as const
