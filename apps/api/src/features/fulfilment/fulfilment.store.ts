import { ClaimFormVariant, FulfilmentFailure, FulfilmentKind } from '@momi/contract'
import { z } from 'zod'
import { text } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

const Outcome = z.enum(['DONE', 'FAILED'])

const claim = {
  id: 'uuid',
  kind: text(FulfilmentKind),
  ref: 'text',
  user: 'uuid',
  country: 'text',
  name: 'text',
  variant: text(ClaimFormVariant.nullable()),
  /** Sealed: the answers of a reward's claim. */
  answers: 'text?',
  /** Sealed: the phone number of a claim of the giveaway. */
  phone: 'text?',
  redeem_flow: 'text?',
  claimed_at: 'timestamptz',
  due_at: 'timestamptz',
  sent_at: 'timestamptz?',
  outcome: text(Outcome.nullable()),
  reference: 'text?',
  failure: text(FulfilmentFailure.nullable()),
  reason: 'text?',
  settled_by: 'uuid?',
  settled_by_name: 'text?',
  settled_at: 'timestamptz?',
} as const

const CLAIM = `f.id, f.kind, f.ref, coalesce(i.owner_id, g.user_id) as "user", f.country,
          coalesce(d.name ->> 'en', d.id, g.choice) as name, d.form as variant,
          -- The answers of an attempt that failed are replaced by those of the next one.
          case when c.at = f.claimed_at then c.answers end as answers, g.phone, i.redeem_flow_id as redeem_flow,
          f.claimed_at, f.due_at, f.sent_at, f.outcome, f.reference, f.failure, f.reason,
          f.settled_by, s.name as settled_by_name, f.settled_at
     from fulfilments f
     left join reward_items i on f.kind = 'REWARD' and i.id = f.ref
     left join reward_definitions d on d.id = i.definition_id
     left join reward_claims c on c.item_id = i.id
     left join giveaway_claims g on f.kind = 'GIVEAWAY' and g.id = f.ref
     left join staff s on s.id = f.settled_by`

const FILTERED = `(:country::text is null or f.country = :country)
      and (:variant::text is null or d.form = :variant)
      and (:ids::uuid[] is null or f.id = any(:ids))
      and f.claimed_at >= :claimed_from and f.claimed_at < :claimed_to`

const filters = {
  country: 'text?',
  variant: 'text?',
  ids: 'uuid[]?',
  claimed_from: 'timestamptz',
  claimed_to: 'timestamptz',
  size: 'int8',
} as const

/** Open claims after a position, by due date; of those with a due date before `due_before` only. */
export const openAfter = read(
  'fulfilment_open_after',
  { ...filters, due_before: 'timestamptz', after_at: 'timestamptz', after_id: 'uuid' },
  claim,
  `select ${CLAIM}
    where f.outcome is null and f.due_at <= :due_before and (f.due_at, f.id) > (:after_at, :after_id) and ${FILTERED}
    order by f.due_at, f.id
    limit :size`,
)

/** Settled claims before a position, newest first. */
export const settledBefore = read(
  'fulfilment_settled_before',
  { ...filters, outcome: 'text', before_at: 'timestamptz', before_id: 'uuid' },
  claim,
  `select ${CLAIM}
    where f.outcome is not null and f.outcome = :outcome and (f.settled_at, f.id) < (:before_at, :before_id)
      and ${FILTERED}
    order by f.settled_at desc, f.id desc
    limit :size`,
)

/** Claims in any state before a position, the newest first. */
export const claimedBefore = read(
  'fulfilment_claimed_before',
  { ...filters, before_at: 'timestamptz', before_id: 'uuid' },
  claim,
  `select ${CLAIM}
    where (f.claimed_at, f.id) < (:before_at, :before_id) and ${FILTERED}
    order by f.claimed_at desc, f.id desc
    limit :size`,
)

/** The claims of a user, a claim, a reward item or a redeem flow with this id, or with this reference. */
export const find = read(
  'fulfilment_find',
  { search: 'text', id: 'uuid?' },
  { id: 'uuid' },
  `select id from fulfilments where id = :id
   union select id from fulfilments where reference = :search
   union select f.id from fulfilments f
          where f.ref in (select i.id from reward_items i where i.id = :search or i.redeem_flow_id = :search
                          union all select i.id from reward_items i where i.owner_id = :id
                          union all select g.id from giveaway_claims g where g.id = :search or g.user_id = :id)`,
)

export const claimOf = read('fulfilment_claim_of', { id: 'uuid' }, claim, `select ${CLAIM} where f.id = :id`)

/** Locks a claim until the end of the transaction. */
export const lockClaim = write(
  'fulfilment_lock_claim',
  { id: 'uuid' },
  { id: 'uuid' },
  'select id from fulfilments where id = :id for update',
)

/** Records the outcome of a locked claim. */
export const settle = write(
  'fulfilment_settle',
  {
    id: 'uuid',
    outcome: 'text',
    reference: 'text?',
    failure: 'text?',
    reason: 'text',
    staff: 'uuid',
    at: 'timestamptz',
  },
  {},
  `update fulfilments
      set outcome = :outcome, reference = :reference, failure = :failure, reason = :reason, settled_by = :staff,
          settled_at = :at
    where id = :id`,
)

// With `outcome is null`, PostgreSQL may read all open claims by their index instead of these by their key.
/** Records that open claims are sent to the partner, with a step for each person. Claims that were sent before stay. */
export const markSent = write(
  'fulfilment_mark_sent',
  { ids: 'uuid[]', at: 'timestamptz' },
  {},
  `with sent as (
     update fulfilments set sent_at = :at
      where id = any(:ids) and outcome is not distinct from null::text and sent_at is null
     returning kind, ref, told_until
   )
   insert into reward_traces (item_id, stage, at, holder, due_at)
   select ref, 'SENT_TO_PARTNER', :at, 'partner', told_until from sent where kind = 'REWARD'`,
)

/** Tells people whose claim is late another date, each once per date. Claims that are being settled are skipped. */
export const notifyOfDelay = write(
  'fulfilment_notify_of_delay',
  { now: 'timestamptz', until: 'timestamptz', most: 'int8' },
  { done: 'int8' },
  `with late as (
     select id from fulfilments where outcome is null and told_until <= :now
      order by told_until limit :most for update skip locked
   ), told as (
     update fulfilments f set told_until = :until from late where f.id = late.id
     returning f.kind, f.ref, f.sent_at
   ), of_rewards as (
     insert into reward_traces (item_id, stage, at, holder, due_at, why)
     select ref, case when sent_at is null then 'CHECKED' else 'SENT_TO_PARTNER' end, :now, 'staff', :until, 'LATE'
       from told where kind = 'REWARD'
   ), of_giveaway as (
     insert into giveaway_traces (claim_id, stage, at, holder, due_at, why)
     select ref, 'SENT_TO_PARTNER', :now, 'momi', :until, 'WAITS_FOR_STAFF' from told where kind = 'GIVEAWAY'
   )
   select count(*) as done from told`,
)

/** Open and overdue claims by country, with the due date of the oldest. */
export const openByCountry = read(
  'fulfilment_open_by_country',
  { now: 'timestamptz' },
  { country: 'text', open: 'int8', overdue: 'int8', oldest_due: 'timestamptz' },
  `select country, count(*) as open, count(*) filter (where due_at <= :now) as overdue, min(due_at) as oldest_due
     from fulfilments where outcome is null group by country order by country`,
)
