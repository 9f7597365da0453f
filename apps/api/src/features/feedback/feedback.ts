import { randomUUID } from 'node:crypto'
import type { Api, Parsed, SentFile } from '@momi/contract'
import { emailOf } from '@momi/contract/rules/email'
import { plainText } from '@momi/contract/rules/plain-text'
import { HOUR_SECONDS, DAY_SECONDS } from '@momi/contract/rules/durations'
import type { IdempotentCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import { consumeNetworkLimit } from '../../core/limits/network-limits.ts'
import { consumeRateLimit } from '../../core/limits/rate-limits.ts'
import { hasRoomForPicture } from './picture-budget.ts'
import { reencoded } from './reencode.ts'
import { screenshotExpiry } from './retention.ts'
import { expectScreenshot, addFeedback, storeScreenshot } from './feedback.store.ts'

type Sent = Parsed<Api['POST /api/v1/user/feedback']>

/** The daily limit per person: more than anybody needs, and low enough to protect the object store. */
const DAILY = { name: 'feedback', most: 10, seconds: DAY_SECONDS }

export async function sendFeedback(ctx: IdempotentCtx, { body, files: { screenshot } }: Sent) {
  const { id: user } = ctx.user
  const separately = { ...ctx, transact: ctx.transactSeparately }
  await consumeRateLimit(separately, DAILY, user)
  await consumeNetworkLimit(separately, { name: 'feedback', most: ctx.env.FEEDBACK_PER_HOUR, seconds: HOUR_SECONDS })
  const id = randomUUID()
  const hasRoom = screenshot !== undefined && (await hasRoomForPicture(separately, screenshot))
  // Our clients draw a picture before they send it, so one that cannot be decoded is no loss.
  const picture = hasRoom ? await reencoded(screenshot) : null
  const name = picture && `feedback/${id}`
  // The file is stored before the transaction, which must not wait for an outside system.
  if (name) await keepFile(ctx, name, picture)
  return ctx.transact(async (tx) => {
    const at = ctx.now()
    if (name) await tx.one(storeScreenshot, { name, forget_at: screenshotExpiry(at, { hasFeedback: true }) })
    await tx.one(addFeedback, {
      id,
      user,
      country: plainText(body.country).toUpperCase(),
      phone: ctx.cipher.seal(plainText(body.phone), 'feedback.phone', id),
      email: ctx.cipher.seal(emailOf(body.email), 'feedback.email', id),
      problem_area: body.problemArea,
      summary_sealed: ctx.cipher.seal(body.summary.trim(), 'feedback.summary_sealed', id),
      screenshot: name,
      client_version: ctx.request.clientVersion?.slice(0, 64) ?? null,
      at,
    })
    return { feedbackId: id }
  })
}

/** Stores a screenshot. If that fails, the cause is logged, and the refusal makes the client retry. */
async function keepFile(
  { transactSeparately, now, gateways }: IdempotentCtx,
  name: string,
  file: SentFile,
): Promise<void> {
  // The file name is recorded before the object is stored, so that the object is deleted even if its feedback never
  // arrives.
  await transactSeparately((tx) =>
    tx.one(expectScreenshot, { name, forget_at: screenshotExpiry(now(), { hasFeedback: false }) }),
  )
  await gateways.objects.put(name, file).catch((cause: unknown) => {
    throw new Refusal('service_unavailable', 'The screenshot could not be stored', {}, { cause })
  })
}
