import { MINUTE, HOUR } from '@momi/contract/rules/durations'
import { inBatches } from '../../core/work/batches.ts'
import type { Ctx } from '../../core/context.ts'
import type { WorkCtx } from '../../core/work/leased-work.ts'
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

type ReminderCtx = WorkCtx & Pick<Ctx, 'db' | 'keys' | 'cipher' | 'gateways'>

/** How many people are reminded at a time: one whose phone answers slowly does not keep the others waiting. */
const AT_A_TIME = 8
/** After this many failures in a row the push service is probably down, and the rest waits for the next run. */
const MAX_CONSECUTIVE_FAILURES = 10
const FIRST_PAUSE_MS = MINUTE
const MAX_PAUSE_MS = HOUR
/** With the pauses between them, these attempts take about as long as a person has to claim. */
const MAX_ATTEMPTS = 40

/**
 * Reminds people two days before rewards expire or, if the time to claim is less than four days, after half of it.
 * Sends one message for all rewards that are due, which are marked first, so that a crash cannot send it twice. A
 * message that reached no phone is sent again later.
 */
export async function remindOfRewards(ctx: ReminderCtx): Promise<void> {
  if (!ctx.gateways.push) return
  const running = new Set<Promise<void>>()
  let failures = 0
  while (failures < MAX_CONSECUTIVE_FAILURES) {
    if (running.size >= AT_A_TIME) await Promise.race(running)
    const at = ctx.now()
    const due = await ctx.transact(async (tx) => {
      if (!(await tx.one(store.lockReminders, {}))?.held) return undefined
      return tx.one(store.takeReminder, { now: at })
    })
    if (!due) break
    const one = remind(ctx, due.owner_id)
      .then(async (isDone) => {
        failures = isDone ? 0 : failures + 1
        if (!isDone) await retryLater(ctx, { user: due.owner_id, told_at: at }, due.attempts)
      })
      .finally(() => running.delete(one))
    running.add(one)
  }
  await Promise.all(running)
}

/** Returns whether the person needs no further attempt: a phone got the message, or none ever will. */
async function remind(ctx: ReminderCtx, user: string): Promise<boolean> {
  try {
    const outcomes = await pushTo(ctx, user, REMINDER)
    return outcomes.includes('sent') || !outcomes.includes('retry-later')
  } catch (error) {
    ctx.log.warn({ job: 'remind-of-rewards', ref: user, err: error }, 'put off')
    return false
  }
}

async function retryLater(
  ctx: ReminderCtx,
  reminder: { user: string; told_at: Date },
  attempts: number,
): Promise<void> {
  if (attempts + 1 >= MAX_ATTEMPTS) return
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** attempts, MAX_PAUSE_MS)
  const retry_at = new Date(ctx.now().getTime() + pause)
  await ctx.transact((tx) => tx.one(store.retryReminder, { ...reminder, retry_at }))
}
