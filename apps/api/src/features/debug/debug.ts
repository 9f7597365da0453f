import { randomUUID } from 'node:crypto'
import type { IdempotentCtx, UserCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import * as ledger from '../../core/ledger/ledger.ts'
import { requirePoints } from '../../core/ledger/points.ts'
import { appPath, isLockScreenSafe, pushTo } from '../push/public.ts'

export async function sendPush(ctx: UserCtx, message: { title: string; body: string; path: string }) {
  if (appPath(message.path) === undefined) throw new Refusal('invalid_request', 'Not a path of this app')
  if (!isLockScreenSafe(`${message.title}\n${message.body}`))
    throw new Refusal('invalid_request', 'A push holds neither personal data nor a code')
  return { outcomes: await pushTo(ctx, ctx.user.id, { kind: 'debug', ...message }) }
}

export async function addPoints(ctx: IdempotentCtx, points: number) {
  requirePoints(ctx)
  const user = ctx.user.id
  return ctx.transact(async (tx) => ({
    balance: await ledger.post(tx, {
      user,
      amount: points,
      counterpart: 'issued',
      reason: 'DEBUG_ADDED',
      ref: `debug:${randomUUID()}`,
      at: ctx.now(),
    }),
  }))
}
