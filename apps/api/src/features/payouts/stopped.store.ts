import { PayoutType, StoppedPayoutStatus, type StoppedPayoutQueue } from '@momi/contract'
import { text } from '../../db/columns.ts'
import { read } from '../../db/db.ts'

/** The condition of each queue on a payout `p`, in the words of an index that has only such payouts. */
const CONDITIONS = {
  STAFF: `p.status = 'HELD' and p.hold_reason in ('ACCOUNT_HOLD', 'STOPPED_BY_OWNER')`,
  // Without a reason a payout only waits for its time.
  HELD: `p.status = 'HELD' and p.hold_reason is not null`,
  // It was not paid again since.
  FAILED: `p.status = 'FAILED'
      and not exists (select from payouts again where again.ref = p.ref and again.attempt > p.attempt)`,
} as const satisfies Record<StoppedPayoutQueue, string>

const before = (queue: StoppedPayoutQueue) =>
  read(
    `payouts_before_${queue.toLowerCase()}`,
    { country: 'text?', before: 'int8', size: 'int8' },
    {
      id: 'int8',
      user: 'uuid',
      country: 'text',
      type: text(PayoutType),
      amount: 'text',
      status: text(StoppedPayoutStatus),
      hold_reason: 'text?',
      hold_until: 'timestamptz?',
      why: 'text?',
      created_at: 'timestamptz',
      settled_at: 'timestamptz?',
    },
    `select p.id, p.user_id as "user", u.country, p.type, p.amount, p.status, p.hold_reason, p.hold_until, p.why,
            p.created_at, p.settled_at
       from payouts p join users u on u.id = p.user_id
      where ${CONDITIONS[queue]} and p.id < :before and (:country::text is null or u.country = :country)
      order by p.id desc limit :size`,
  )

/** The payouts of each queue before an id, newest first. */
export const stoppedBefore = { STAFF: before('STAFF'), HELD: before('HELD'), FAILED: before('FAILED') } as const

const count = (queue: StoppedPayoutQueue) =>
  read(
    `payouts_count_${queue.toLowerCase()}`,
    { most: 'int8' },
    { count: 'int8', since: 'timestamptz?' },
    `select count(*) as count, min(at) as since
       from (select coalesce(p.settled_at, p.created_at) as at from payouts p
              where ${CONDITIONS[queue]} order by p.id desc limit :most) stopped`,
  )

/** How many payouts wait for staff, and how many have failed: up to `:most`. */
export const countStopped = { STAFF: count('STAFF'), FAILED: count('FAILED') } as const
