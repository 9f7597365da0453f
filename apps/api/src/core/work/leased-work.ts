import type { Logger } from 'pino'
import { MINUTE, HOUR } from '@momi/contract/rules/durations'
import { read, write, type Tx } from '../../db/db.ts'
import type { Ctx } from '../context.ts'
import { causesOf } from '../../errors.ts'

/** The lease is longer than the work on one item may take. */
const LEASE_MS = 2 * MINUTE
/**
 * The delay before the second attempt. It is short for a pending item, which the other system usually finishes within
 * seconds, and for which a person may be waiting.
 */
const FIRST_PAUSE_MS = { pending: 4_000, failed: 30_000 }
const MAX_PAUSE_MS = HOUR
/** With the delays between them, these attempts take about a day. */
const MAX_ATTEMPTS = 30
/** After this many failures the other system is probably down, and the remaining items wait for the next run. */
const MAX_CONSECUTIVE_FAILURES = 3
/** The maximum number of items per run. */
const MAX_ITEMS = 500

export type WorkCtx = Pick<Ctx, 'transact' | 'now'> & { readonly log: Pick<Logger, 'debug' | 'warn' | 'error'> }

/** Work of one kind that calls an outside system: docs/decisions/0019-leased-work.md. */
export interface LeasedWork<Item extends { attempts: number }> {
  readonly job: string
  /** The item's identifier in the log and for operators, without personal data. */
  readonly refOf: (item: Item) => string
  /** Leases the item that has been due the longest and counts the attempt. */
  readonly take: (tx: Tx, lease: { now: Date; until: Date }) => Promise<Item | undefined>
  /** Runs outside of any transaction and records its own success; throws an error if the item has to be retried. */
  readonly perform: (item: Item) => Promise<unknown>
  /** dueAt null: not due until an operator resumes it. */
  readonly postpone: (tx: Tx, item: Item, dueAt: Date | null) => Promise<unknown>
}

/**
 * Thrown by `perform` if the other system has accepted the item but not finished it. It is not logged as a failure, but
 * counts as an attempt.
 */
export class StillPending extends Error {
  override name = 'StillPending'
}

/** Processes due items. A failed item is retried with increasing delays, and finally set aside for an operator. */
export async function runLeasedWork<Item extends { attempts: number }>(
  ctx: WorkCtx,
  work: LeasedWork<Item>,
): Promise<void> {
  let failures = 0
  for (let items = 0; items < MAX_ITEMS && failures < MAX_CONSECUTIVE_FAILURES; items++) {
    const now = ctx.now()
    const item = await ctx.transact((tx) => work.take(tx, { now, until: new Date(now.getTime() + LEASE_MS) }))
    if (!item) return
    try {
      // The item is not attempted again: it may have crashed the process at each earlier attempt.
      if (item.attempts > MAX_ATTEMPTS) throw new Error('Every attempt ended without a result')
      await work.perform(item)
      failures = 0
    } catch (error) {
      await reschedule(ctx, work, item, error)
      failures = error instanceof StillPending ? 0 : failures + 1
    }
  }
}

async function reschedule<Item extends { attempts: number }>(
  ctx: WorkCtx,
  work: LeasedWork<Item>,
  item: Item,
  error: unknown,
): Promise<void> {
  const { job } = work
  const { attempts } = item
  const ref = work.refOf(item)
  const at = ctx.now()
  const isPending = error instanceof StillPending
  const isLast = attempts >= MAX_ATTEMPTS
  const dueAt = isLast ? null : new Date(at.getTime() + pauseAfter(attempts, isPending))
  const why = causesOf(error)[0]?.message ?? String(error)
  await ctx.transact(async (tx) => {
    await work.postpone(tx, item, dueAt)
    if (isLast) await tx.one(setAside, { job, ref, attempts, why, at })
  })
  const level = isLast ? 'error' : isPending ? 'debug' : 'warn'
  ctx.log[level]({ job, ref, attempts, dueAt, err: error }, isLast ? 'set aside for an operator' : 'put off')
}

const pauseAfter = (attempts: number, isPending: boolean) =>
  Math.min(FIRST_PAUSE_MS[isPending ? 'pending' : 'failed'] * 2 ** (attempts - 1), MAX_PAUSE_MS)

const setAside = write(
  'leased_work_set_aside',
  { job: 'text', ref: 'text', attempts: 'int4', why: 'text', at: 'timestamptz' },
  {},
  `insert into set_aside_work (job, ref, attempts, why, at) values (:job, :ref, :attempts, :why, :at)
   on conflict (job, ref) do update set attempts = :attempts, why = :why, at = :at`,
)

/** Items that were set aside, oldest first. */
export const setAsideWork = read(
  'leased_work_set_aside_work',
  {},
  { job: 'text', ref: 'text', attempts: 'int4', why: 'text', at: 'timestamptz' },
  'select job, ref, attempts, why, at from set_aside_work order by at, job, ref limit 1000',
)

/** Removes an item from the list of set-aside work; returns no row if it is not set aside. */
export const resumeSetAside = write(
  'leased_work_resume_set_aside',
  { job: 'text', ref: 'text' },
  { ref: 'text' },
  'delete from set_aside_work where job = :job and ref = :ref returning ref',
)
