import { addDays, ZONES } from '@momi/contract/rules/calendar'
import type { Ctx } from '../../core/context.ts'
import type { WorkCtx } from '../../core/work/leased-work.ts'
import { pushTo } from '../push/public.ts'
import { eveningOf, reminderOf } from './reminders.rules.ts'
import * as store from './reminders.store.ts'

type ReminderCtx = WorkCtx & Pick<Ctx, 'db' | 'keys' | 'cipher' | 'gateways'>

const READ_AT_ONCE = 200
const SENT_AT_ONCE = 8

/**
 * In the evening of each country, tells people whose streak ends at midnight. Each is read once in an evening, and the
 * position is stored before anything is sent: a reminder that is lost is not sent later, and none is sent twice.
 */
export async function remindOfStreaks(ctx: ReminderCtx): Promise<void> {
  if (!ctx.gateways.push) return
  for (const [country, zone] of Object.entries(ZONES)) {
    let evening = eveningOf(ctx.now(), zone)
    while (evening && (await remindSome(ctx, country, evening))) evening = eveningOf(ctx.now(), zone)
  }
}

type Evening = NonNullable<ReturnType<typeof eveningOf>>

/** Reads the next people and sends their reminders; returns whether there may be more of them. */
async function remindSome(ctx: ReminderCtx, country: string, { day, hoursLeft }: Evening): Promise<boolean> {
  const people = await ctx.transact(async (tx) => {
    await tx.one(store.beginEvening, { country, day, at: ctx.now() })
    const at = await tx.one(store.lockEvening, { country, day })
    if (!at) return undefined
    const query = { country, yesterday: addDays(day, -1), now: ctx.now(), after: at.position, most: READ_AT_ONCE }
    const found = await tx.many(store.nextPeople, query)
    const is_done = found.length < READ_AT_ONCE
    await tx.one(store.moveEvening, { country, day, position: found.at(-1)?.user ?? null, is_done })
    return found
  })
  const atRisk = (people ?? []).flatMap(({ user, at_risk: length }) => (length === null ? [] : { user, length }))
  const send = async (): Promise<void> => {
    for (let next = atRisk.pop(); next; next = atRisk.pop()) await remind(ctx, next, { day, hoursLeft })
  }
  await Promise.all(Array.from({ length: SENT_AT_ONCE }, send))
  return people?.length === READ_AT_ONCE
}

async function remind(ctx: ReminderCtx, { user, length }: { user: string; length: number }, evening: Evening) {
  try {
    // They may have checked in since their list was read.
    if ((await ctx.db.one(store.hasCheckedIn, { user, day: evening.day }))!.has) return
    await pushTo(ctx, user, reminderOf(length, evening.hoursLeft))
  } catch (error) {
    ctx.log.warn({ job: 'remind-of-streaks', ref: user, err: error }, 'not reminded')
  }
}
