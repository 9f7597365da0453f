import { AccountHoldClass, AccountHoldKind, HoldOutcome } from '@momi/contract'
import { z } from 'zod'
import { IS_HELD_PAYOUT, IS_OPEN_HOLD } from '../../core/ledger/account-holds.ts'
import { PERSON_SIGNALS } from '../../core/ledger/signals.ts'
import { json, text } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

export const Signals = z.array(z.object({ name: z.string(), points: z.number() }))

/** Places a hold of a locked account; returns no row if the account was erased or has an open one of this kind. */
export const place = write(
  'account_holds_place',
  {
    id: 'uuid',
    user: 'uuid',
    kind: 'text',
    class: 'text',
    signals: 'jsonb',
    score: 'text?',
    config_version: 'int4?',
    at: 'timestamptz',
    ends_at: 'timestamptz',
    answer_due_at: 'timestamptz?',
    staff: 'uuid?',
    reason: 'text?',
  },
  { id: 'uuid' },
  `with placed as (
     insert into account_holds (id, user_id, country, kind, class, signals, score, config_version, person_signals,
                                placed_at, placed_by, ends_at, answer_due_at, notice, notice_due_at)
     select :id, u.id, u.country, :kind::text, :class, :signals, (:score::text)::numeric, :config_version, ${PERSON_SIGNALS},
            :at::timestamptz, :staff::uuid, :ends_at::timestamptz, :answer_due_at::timestamptz,
            -- Whoever has stopped the payouts knows.
            case when :kind::text = 'OWNER' then null else 'PLACED' end,
            case when :kind::text = 'OWNER' then null else :at::timestamptz end
       from users u
      where u.id = :user and u.erased_at is null and u.merged_into is null
     on conflict do nothing
     returning id
   ), step as (
     insert into account_hold_steps (hold_id, step, at, ends_at, due_at, staff_id, reason)
     select id, 'PLACED', :at::timestamptz, :ends_at::timestamptz, :answer_due_at::timestamptz, :staff::uuid, :reason from placed
   )
   select id from placed`,
)

/** What the account was held for by signals, in the holds that have ended since. */
export const heldFor = read(
  'account_holds_held_for',
  { user: 'uuid', since: 'timestamptz' },
  { name: 'text' },
  `select distinct s ->> 'name' as name from account_holds h cross join lateral jsonb_array_elements(h.signals) s
    where h.user_id = :user and h.ended_at >= :since`,
)

const open = {
  id: 'uuid',
  user: 'uuid',
  kind: text(AccountHoldKind),
  class: text(AccountHoldClass),
  placed_at: 'timestamptz',
  placed_by: 'uuid?',
  ends_at: 'timestamptz',
  answer_due_at: 'timestamptz?',
  appealed_at: 'timestamptz?',
  confirmed_at: 'timestamptz?',
  confirmed_by: 'uuid?',
  /** The signals of a person that the account has now. */
  person_signals: 'text[]',
  is_proven: 'bool',
  waiting: json(z.number()),
} as const

const IS_PROVEN = `not ${PERSON_SIGNALS} <@ h.person_signals`

/** SQL: the worth of the payouts that the hold `h` lets wait. */
export const WAITING = `to_jsonb((select coalesce(sum(p.amount::numeric), 0) from payouts p
                     where p.user_id = h.user_id and ${IS_HELD_PAYOUT}))`

const OPEN = `select h.id, h.user_id as "user", h.kind, h.class, h.placed_at, h.placed_by, h.ends_at, h.answer_due_at,
          h.appealed_at, h.confirmed_at, h.confirmed_by, ${PERSON_SIGNALS} as person_signals, ${IS_PROVEN} as is_proven,
          ${WAITING} as waiting
     from account_holds h join users u on u.id = h.user_id`

/** The open holds of an account: the owner's first, which nothing but staff or time ends. */
export const openOf = read(
  'account_holds_open_of',
  { user: 'uuid' },
  open,
  `${OPEN} where h.user_id = :user and ${IS_OPEN_HOLD} order by (h.kind = 'OWNER') desc`,
)

export const openById = read(
  'account_holds_open_by_id',
  { id: 'uuid' },
  open,
  `${OPEN} where h.id = :id and ${IS_OPEN_HOLD}`,
)

/** Holds that may be over: of some `endOf` says that they are not. */
export const maybeOver = read(
  'account_holds_maybe_over',
  { now: 'timestamptz' },
  { id: 'uuid', user: 'uuid' },
  `select h.id, h.user_id as "user" from account_holds h join users u on u.id = h.user_id
    where h.ended_at is null
      and (h.ends_at <= :now or h.answer_due_at <= :now
           or h.kind = 'SIGNALS' and h.confirmed_at is null and ${IS_PROVEN})
    order by h.ends_at, h.id`,
)

/** Ends an open hold, and adds the step that says so. */
export const end = write(
  'account_holds_end',
  { id: 'uuid', outcome: 'text', at: 'timestamptz', staff: 'uuid?', reason: 'text?' },
  { id: 'uuid' },
  `with ended as (
     update account_holds set outcome = :outcome::text, ended_at = :at::timestamptz, notice = 'ENDED',
            notice_due_at = :at::timestamptz, notice_attempts = 0
      where id = :id and ended_at is null
     returning id, ends_at
   ), step as (
     insert into account_hold_steps (hold_id, step, at, ends_at, staff_id, reason)
     select id, :outcome::text, :at::timestamptz, least(ends_at, :at::timestamptz), :staff, :reason from ended
   )
   select id from ended`,
)

/** The person asks for a person. A second look that is due earlier stays due. */
export const appeal = write(
  'account_holds_appeal',
  { id: 'uuid', step: 'uuid', at: 'timestamptz', due_at: 'timestamptz', words: 'text?' },
  { id: 'uuid' },
  `with appealed as (
     update account_holds set appealed_at = :at::timestamptz, answer_due_at = least(answer_due_at, :due_at::timestamptz)
      where id = :id and ended_at is null and appealed_at is null
     returning id, ends_at
   ), step as (
     insert into account_hold_steps (id, hold_id, step, at, ends_at, due_at, words)
     select :step, id, 'APPEALED', :at::timestamptz, ends_at, :due_at::timestamptz, :words from appealed
   )
   select id from appealed`,
)

/** A member of staff says that the hold is right, which answers an appeal; or only extends it. */
export const keep = write(
  'account_holds_keep',
  { id: 'uuid', step: 'text', at: 'timestamptz', ends_at: 'timestamptz', staff: 'uuid', reason: 'text' },
  { id: 'uuid' },
  `with kept as (
     update account_holds
        set ends_at = :ends_at::timestamptz, notice = :step::text, notice_due_at = :at::timestamptz, notice_attempts = 0,
            appealed_at = case when :step::text = 'CONFIRMED' then null else appealed_at end,
            answer_due_at = case when :step::text = 'CONFIRMED' then null else answer_due_at end,
            confirmed_at = case when :step::text = 'CONFIRMED' then :at::timestamptz else confirmed_at end,
            confirmed_by = case when :step::text = 'CONFIRMED' then :staff::uuid else confirmed_by end
      where id = :id and ended_at is null
     returning id
   ), step as (
     insert into account_hold_steps (hold_id, step, at, ends_at, staff_id, reason)
     select id, :step::text, :at::timestamptz, :ends_at::timestamptz, :staff::uuid, :reason from kept
   )
   select id from kept`,
)

/** The last hold of an account: an open one, or one that has ended since. The owner's own is told by its message. */
export const lastEnded = read(
  'account_holds_last_ended',
  { user: 'uuid', since: 'timestamptz' },
  {
    id: 'uuid',
    class: text(AccountHoldClass),
    placed_at: 'timestamptz',
    ends_at: 'timestamptz',
    outcome: text(HoldOutcome),
    ended_at: 'timestamptz',
  },
  `select id, class, placed_at, ends_at, outcome, ended_at from account_holds
    where user_id = :user and ended_at >= :since and outcome <> 'MERGED'
    order by ended_at desc limit 1`,
)

/** In a merge another hold goes on for this one, with the appeal against it. */
export const endSecond = write(
  'account_holds_end_second',
  { id: 'uuid', first: 'uuid', at: 'timestamptz' },
  {},
  `with ended as (
     update account_holds set outcome = 'MERGED', ended_at = :at::timestamptz, notice = null, notice_due_at = null
      where id = :id
     returning id, ends_at, appealed_at, answer_due_at
   ), first as (
     update account_holds h
        set appealed_at = coalesce(h.appealed_at, ended.appealed_at),
            answer_due_at = least(h.answer_due_at, ended.answer_due_at)
       from ended where h.id = :first and ended.appealed_at is not null
   ), appeals as (
     update account_hold_steps set hold_id = :first where hold_id = :id and step = 'APPEALED'
   )
   insert into account_hold_steps (hold_id, step, at, ends_at)
   select id, 'MERGED', :at::timestamptz, least(ends_at, :at::timestamptz) from ended`,
)

/** Moves the holds of a merged account. */
export const transfer = write(
  'account_holds_transfer',
  { from: 'uuid', to: 'uuid' },
  {},
  'update account_holds set user_id = :to where user_id = :from',
)

/** Accounts whose payouts the previous release has stopped, found through their disputed changes. */
export const stoppedAccounts = read(
  'account_holds_stopped_accounts',
  {},
  { user: 'uuid', at: 'timestamptz' },
  `select distinct u.id as "user", u.payouts_stopped_at as at
     from account_changes c join users u on u.id = remaining_account(c.user_id)
    where c.disputed_at is not null and u.payouts_stopped_at is not null`,
)

export const endStop = write(
  'account_holds_end_stop',
  { user: 'uuid' },
  { id: 'uuid' },
  'update users set payouts_stopped_at = null where id = :user and payouts_stopped_at is not null returning id',
)

/** The open holds that people have asked for: a short list, through a partial index. */
export const disputed = read(
  'account_holds_disputed',
  {},
  { id: 'uuid', what: 'text?', placed_at: 'timestamptz', answer_due_at: 'timestamptz?' },
  `select h.id, (select s.reason from account_hold_steps s where s.hold_id = h.id and s.step = 'PLACED') as what,
          h.placed_at, h.answer_due_at
     from account_holds h
    where h.ended_at is null and h.kind = 'OWNER' and h.answer_due_at is not null order by h.placed_at desc limit 100`,
)
