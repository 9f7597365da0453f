import { GiveawayWait } from '@momi/contract'
import { text } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

// The statements that settle a claim: its order with the partner, its checks and its end.

/**
 * Leases the claim that has been due the longest, for as long as one check may take; after a crash the next run takes
 * it.
 */
export const takeDue = write(
  'giveaway_take_due',
  { now: 'timestamptz', until: 'timestamptz' },
  {
    id: 'text',
    haid: 'text',
    country: 'text',
    choice: 'text',
    product: 'text',
    phone: 'text',
    waits_for: text(GiveawayWait.nullable()),
    try: 'int4',
    claimed_at: 'timestamptz',
    delivered_at: 'timestamptz?',
    attempts: 'int4',
    /** The current version of the country's giveaway. */
    version: 'int4',
  },
  `update giveaway_claims c set due_at = :until, attempts = c.attempts + 1
     from mission_configs m
    where m.country = c.country and m.type = 'giveaway'
      and c.id = (select id from giveaway_claims where due_at <= :now
                   order by due_at limit 1 for update skip locked)
   returning c.id, c.haid, c.country, c.choice, c.product, c.phone, c.waits_for, c.try, c.claimed_at,
             c.delivered_at, c.attempts, m.version`,
)

/** Records that a claim is about to be sent to the partner. Returns no row if it was settled or ended before. */
export const beginOrder = write(
  'giveaway_begin_order',
  { id: 'text', at: 'timestamptz' },
  { id: 'text' },
  `update giveaway_claims set ordered_at = coalesce(ordered_at, :at) where id = :id and status = 'PENDING' returning id`,
)

/** Changes only a claim's due time; null: not due until an operator resumes the claim. */
export const rescheduleClaim = write(
  'giveaway_reschedule_claim',
  { id: 'text', due_at: 'timestamptz?' },
  {},
  `update giveaway_claims set due_at = :due_at where id = :id and status <> 'FAILURE'`,
)

export const resumeClaim = write(
  'giveaway_resume_claim',
  { ref: 'text', at: 'timestamptz' },
  {},
  `update giveaway_claims set due_at = :at, attempts = 0 where id = :ref and due_at is null and status <> 'FAILURE'`,
)

export const oldestDue = read(
  'giveaway_oldest_due',
  {},
  { at: 'timestamptz?' },
  'select min(due_at) as at from giveaway_claims where due_at is not null',
)

/** Postpones a pending claim, and sets what it waits for and the number of its next order (`try`). */
export const postpone = write(
  'giveaway_postpone',
  { id: 'text', waits_for: 'text', due_at: 'timestamptz', try: 'int4' },
  { id: 'text' },
  `update giveaway_claims set waits_for = :waits_for, due_at = :due_at, try = :try, attempts = 0
    where id = :id and status = 'PENDING' returning id`,
)

/** Marks a pending or delivered claim as failed. Returns no row if it was settled concurrently. */
export const fail = write(
  'giveaway_fail',
  { id: 'text', from: 'text', failure: 'text' },
  { id: 'text' },
  `update giveaway_claims set status = 'FAILURE', failure = :failure, waits_for = null, due_at = null
    where id = :id and status = :from returning id`,
)

/** Marks the claim as delivered, with the time of the next check. Returns no row if it was settled before. */
export const deliver = write(
  'giveaway_deliver',
  { id: 'text', at: 'timestamptz', due_at: 'timestamptz' },
  { id: 'text' },
  `update giveaway_claims set status = 'SUCCESS', failure = null, waits_for = null, delivered_at = :at,
   due_at = :due_at, attempts = 0
    where id = :id and status = 'PENDING' returning id`,
)

/** Ends a pending claim that was set aside. No check follows, because the partner does not know our reference. */
export const settleSetAside = write(
  'giveaway_settle_set_aside',
  { id: 'text', status: 'text', at: 'timestamptz' },
  { country: 'text', choice: 'text' },
  `update giveaway_claims
      set status = :status, waits_for = null, failure = case when :status = 'FAILURE' then 'UNKNOWN' end,
          delivered_at = case when :status = 'SUCCESS' then :at::timestamptz end
    where id = :id and status = 'PENDING' and due_at is null
   returning country, choice`,
)

/** Schedules the next check of a claim; null means that no check follows. */
export const scheduleRecheck = write(
  'giveaway_schedule_recheck',
  { id: 'text', due_at: 'timestamptz?' },
  {},
  `update giveaway_claims set due_at = :due_at, attempts = 0 where id = :id and status = 'SUCCESS'`,
)
