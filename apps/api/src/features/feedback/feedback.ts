import { createHash, randomUUID } from 'node:crypto'
import type { Api, Parsed, SentFile } from '@momi/contract'
import { emailOf } from '@momi/contract/rules/email'
import type { OnceCtx } from '../../core/context.ts'
import { Refusal } from '../../core/errors.ts'
import { takeTurn } from '../../core/limits.ts'
import { keepFeedback } from './feedback.store.ts'

type Sent = Parsed<Api['POST /api/v1/user/feedback']>

/** People tell us of a few things a day; whoever tells more fills our store. */
const DAILY = { name: 'feedback', most: 10, seconds: 24 * 60 * 60 }

export async function sendFeedback(ctx: OnceCtx, { body, files: { screenshot } }: Sent) {
  const { id: user } = ctx.user
  await takeTurn({ ...ctx, transact: ctx.apart }, DAILY, user)
  // Named by what it is: a retry after a lost answer stores it in its own place, not once more.
  const name = screenshot ? `feedback/${user}/${digestOf(screenshot.bytes)}` : null
  // Before the transaction, which must not wait for another system. One without its row is found by nobody.
  if (name && screenshot) await keepFile(ctx, name, screenshot)
  const id = randomUUID()
  return ctx.transact(async (tx) => {
    await tx.one(keepFeedback, {
      id,
      user,
      country: body.country.trim().toUpperCase(),
      phone: ctx.cipher.seal(body.phone.trim()),
      email: ctx.cipher.seal(emailOf(body.email)),
      problem_area: body.problemArea,
      summary: body.summary.trim(),
      screenshot: name,
      client_version: ctx.request.clientVersion?.slice(0, 64) ?? null,
      at: ctx.now(),
    })
    return { feedbackId: id }
  })
}

/** Why it could not be is in the log; whoever sends tries again. */
const keepFile = ({ gateways }: OnceCtx, name: string, file: SentFile) =>
  gateways.objects.put(name, file).catch(() => {
    throw new Refusal('service_unavailable', 'The screenshot could not be stored')
  })

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
