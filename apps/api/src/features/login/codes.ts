import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { UserCtx } from '../../core/context.ts'
import { Refusal } from '../../core/errors.ts'
import { takeTurn } from '../../core/limits.ts'
import { CODE_MINUTES, MOST_TRIES, resendAt, stateOf } from './codes.rules.ts'
import { addCode, burnCode, codeOf, countTry, dropCode, sentLately } from './codes.store.ts'
import { signedIn, signIn } from './sign-in.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const HOUR_MS = HOUR * 1000

interface Sending {
  kind: 'phone' | 'email'
  /** In its one spelling. */
  subject: string
  send: (code: string) => Promise<void>
}

/**
 * Sends a code to a number or an address. Whose it is makes no difference to what is done and answered. Limited for the
 * subject, the person and the network address; `too_many_requests` says how long to wait.
 */
export async function sendCode(ctx: UserCtx, { kind, subject, send }: Sending) {
  const subjectHash = ctx.keys.hash(`${kind}:${subject}`)
  const at = ctx.now()
  const lately = (await ctx.db.one(sentLately, {
    subject_hash: subjectHash,
    since: new Date(at.getTime() - HOUR_MS),
  }))!
  const opensAt = lately.last_at && resendAt(lately.sent, lately.last_at)
  if (opensAt && opensAt > at)
    throw new Refusal('too_many_requests', 'A code was sent just now', {
      'retry-after': String(Math.ceil((opensAt.getTime() - at.getTime()) / 1000)),
    })
  await takeTurn(ctx, { name: `codes of a person`, most: 10, seconds: DAY }, ctx.user.id)
  await takeTurn(ctx, { name: 'codes of an address', most: 60, seconds: HOUR }, ctx.request.address)
  await takeTurn(ctx, { name: `codes to a ${kind}, an hour`, most: 5, seconds: HOUR }, subject)
  await takeTurn(ctx, { name: `codes to a ${kind}, a day`, most: 10, seconds: DAY }, subject)
  if (kind === 'phone')
    await takeTurn(
      ctx,
      { name: 'codes to a country', most: ctx.env.SMS_HOURLY_BUDGET, seconds: HOUR },
      ctx.user.country,
    )

  const id = randomUUID()
  const code = String(randomInt(10 ** 6)).padStart(6, '0')
  const expiresAt = new Date(at.getTime() + CODE_MINUTES * 60_000)
  await ctx.transact((tx) =>
    tx.one(addCode, {
      id,
      kind,
      session: ctx.user.session,
      subject_hash: subjectHash,
      subject: ctx.cipher.seal(subject),
      code_hash: hashOf(ctx, id, code),
      at,
      expires_at: expiresAt,
    }),
  )
  try {
    await send(code)
  } catch {
    await ctx.transact((tx) => tx.one(dropCode, { id }))
    throw new Refusal('login_provider_unavailable', 'The message could not be sent')
  }
  return {
    verificationId: id,
    expiresAt: expiresAt.toISOString(),
    resendAt: resendAt(lately.sent + 1, at).toISOString(),
  }
}

const hashOf = (ctx: UserCtx, id: string, code: string) => ctx.keys.hash(`code:${id}:${code}`)

/** Signs in with a code: five guesses at each, fifty a day at all that were sent to one subject. */
export async function useCode(ctx: UserCtx, kind: 'phone' | 'email', given: { verificationId: string; code: string }) {
  const { verificationId: id, code } = given
  const sent = await ctx.db.one(codeOf, { id, kind, session: ctx.user.session })
  if (!sent) throw wrong()
  const at = ctx.now()
  const state = stateOf({ tries: sent.tries, expiresAt: sent.expires_at, usedAt: sent.used_at }, at)
  if (state === 'expired') throw new Refusal('login_code_expired', 'The code has expired')
  if (state === 'worn-out') throw wornOut()
  await takeTurn(ctx, { name: 'guesses at a subject', most: 50, seconds: DAY }, sent.subject_hash)
  // A guess counts whatever becomes of the request.
  if (state === 'try' && !(await ctx.transact((tx) => tx.one(countTry, { id, most: MOST_TRIES })))) throw wornOut()
  if (!timingSafeEqual(Buffer.from(hashOf(ctx, id, code)), Buffer.from(sent.code_hash))) throw wrong()

  const subject = ctx.cipher.open(sent.subject)
  return ctx.transact(async (tx) => {
    await tx.one(burnCode, { id, at })
    return signedIn(ctx, tx, await signIn(ctx, tx, { kind, subject, label: subject }))
  })
}

const wrong = () => new Refusal('login_code_wrong', 'Please enter a valid code')
const wornOut = () => new Refusal('login_code_too_many_tries', 'Too many tries with this code')
