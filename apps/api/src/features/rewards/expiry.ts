import { inBatches } from '../../core/batches.ts'
import type { Ctx } from '../../core/context.ts'
import { pushTo } from '../push/public.ts'
import * as store from './rewards.store.ts'

const AT_ONCE = 500

/** Expires rewards whose time to claim has ended, each once, with a trace step. */
export const expireRewards = ({ transact, now }: Pick<Ctx, 'transact' | 'now'>): Promise<void> =>
  inBatches(transact, AT_ONCE, (tx, most) => tx.one(store.expire, { now: now(), most }))

const REMINDER = {
  kind: 'reward-expires',
  title: { en: 'A reward is waiting for you', pt: 'Uma recompensa espera por você' },
  body: { en: 'Claim it soon, before it expires.', pt: 'Resgate antes que ela expire.' },
  // The link leads to the list, because a lock screen must not show which rewards the person has.
  path: '/rewards/earned',
}

type ReminderCtx = Pick<Ctx, 'db' | 'transact' | 'now' | 'keys' | 'cipher' | 'gateways'>

/**
 * Reminds people two days before rewards expire or, if the time to claim is less than four days, after half of it.
 * Sends one message for all rewards that are due, which are marked first, so that a crash cannot send it twice.
 */
export async function remindOfRewards(ctx: ReminderCtx): Promise<void> {
  if (!ctx.gateways.push) return
  for (;;) {
    const due = await ctx.transact(async (tx) => {
      if (!(await tx.one(store.lockReminders, {}))?.held) return undefined
      return tx.one(store.takeReminder, { now: ctx.now() })
    })
    if (!due) return
    await pushTo(ctx, due.owner_id, REMINDER)
  }
}
