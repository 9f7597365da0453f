import { PayoutStatus, PayoutType, type PayoutQueue } from '@momi/contract'
import { payoutWait } from '../../core/ledger/account-holds.ts'
import { text } from '../../db/columns.ts'
import { read } from '../../db/db.ts'

const WAIT = payoutWait(':at')

/** Queues of payouts that somebody may have to look at: through an index that has only such payouts, found by id. */
const STOPPED = {
  // Through the open holds of accounts.
  STAFF: `p.status = 'HELD' and wait.why in ('ACCOUNT_HOLD', 'STOPPED_BY_OWNER')
      and p.user_id = any(array(select user_id from account_holds where ended_at is null and ends_at > :at))`,
  // Without a reason a payout only waits for its time.
  HELD: `p.status = 'HELD' and wait.why is not null`,
  // It was not paid again since.
  FAILED: `p.status = 'FAILED'
      and not exists (select from payouts again where again.ref = p.ref and again.attempt > p.attempt)`,
} as const satisfies Partial<Record<PayoutQueue, string>>

const inDays = (at: string) =>
  `${at} >= coalesce(:from::timestamptz, '-infinity') and ${at} < coalesce(:to::timestamptz, 'infinity')`

const before = (queue: PayoutQueue, condition: string, order: string) =>
  read(
    `payouts_before_${queue.toLowerCase()}`,
    { at: 'timestamptz', country: 'text?', from: 'timestamptz?', to: 'timestamptz?', before: 'int8?', size: 'int8' },
    {
      id: 'int8',
      user: 'uuid',
      country: 'text',
      type: text(PayoutType),
      amount: 'text',
      status: text(PayoutStatus),
      hold_reason: 'text?',
      hold_until: 'timestamptz?',
      why: 'text?',
      tx_hash: 'text?',
      created_at: 'timestamptz',
      settled_at: 'timestamptz?',
    },
    `select p.id, p.user_id as "user", u.country, p.type, p.amount, p.status, wait.why as hold_reason,
            wait.until as hold_until, p.why, p.tx_hash, p.created_at, p.settled_at
       from payouts p join users u on u.id = p.user_id ${WAIT}
      where ${condition} and (:country::text is null or u.country = :country)
      order by ${order} limit :size`,
  )

/** Newest first by id; the days are those of `at`. */
const stopped = (queue: keyof typeof STOPPED, at: string) =>
  before(
    queue,
    `${STOPPED[queue]} and ${inDays(at)} and p.id < coalesce(:before::int8, 9223372036854775807)`,
    'p.id desc',
  )

/** Newest first by `at`, through an index on it. */
const byTime = (queue: PayoutQueue, condition: string, at: string) =>
  before(
    queue,
    `${condition} and ${inDays(at)}
        and (:before::int8 is null or (${at}, p.id) < ((select ${at} from payouts p where p.id = :before), :before))`,
    `${at} desc, p.id desc`,
  )

/** The payouts of each queue before an id, newest first: by their request, or by the time at which they were paid. */
export const listedBefore = {
  STAFF: stopped('STAFF', 'p.created_at'),
  HELD: stopped('HELD', 'p.created_at'),
  FAILED: stopped('FAILED', 'p.settled_at'),
  PAID: byTime('PAID', `p.status = 'SETTLED'`, 'p.settled_at'),
  ALL: byTime('ALL', 'true', 'p.created_at'),
} as const satisfies Record<PayoutQueue, unknown>

const count = (queue: keyof typeof STOPPED) =>
  read(
    `payouts_count_${queue.toLowerCase()}`,
    { at: 'timestamptz', most: 'int8' },
    { count: 'int8', since: 'timestamptz?' },
    `select count(*) as count, min(at) as since
       from (select coalesce(p.settled_at, p.created_at) as at from payouts p ${WAIT}
              where ${STOPPED[queue]} order by p.id desc limit :most) stopped`,
  )

/** How many payouts wait for staff, and how many have failed: up to `:most`. */
export const countStopped = { STAFF: count('STAFF'), FAILED: count('FAILED') } as const
