import { AccountHoldClass, AccountHoldKind, HoldOutcome, HoldStep } from '@momi/contract'
import { z } from 'zod'
import { IS_OWN_HOLD } from '../../core/ledger/account-holds.ts'
import { json, text } from '../../db/columns.ts'
import { read } from '../../db/db.ts'
import { Signals, WAITING } from './account-holds.store.ts'

const hold = {
  id: 'uuid',
  user: 'uuid',
  country: 'text',
  kind: text(AccountHoldKind),
  class: text(AccountHoldClass),
  signals: json(Signals),
  score: 'text?',
  config_version: 'int4?',
  placed_at: 'timestamptz',
  placed_by: 'uuid?',
  placed_by_name: 'text?',
  ends_at: 'timestamptz',
  answer_due_at: 'timestamptz?',
  appealed_at: 'timestamptz?',
  confirmed_at: 'timestamptz?',
  confirmed_by: 'uuid?',
  confirmed_by_name: 'text?',
  outcome: text(HoldOutcome.nullable()),
  ended_at: 'timestamptz?',
  waiting: json(z.number()),
  is_own: 'bool',
} as const

const HOLD = `h.id, h.user_id as "user", h.country, h.kind, h.class, h.signals, h.score::text as score, h.config_version,
          h.placed_at, h.placed_by, placer.name as placed_by_name, h.ends_at, h.answer_due_at, h.appealed_at,
          h.confirmed_at, h.confirmed_by, confirmer.name as confirmed_by_name, h.outcome, h.ended_at,
          ${WAITING} as waiting, ${IS_OWN_HOLD} as is_own
     from account_holds h
     left join staff placer on placer.id = h.placed_by
     left join staff confirmer on confirmer.id = h.confirmed_by`

const FILTERED = `(:country::text is null or h.country = :country)
      and (:class::text is null or h.class = :class)
      and (:search::text is null or h.id = :search_id or h.user_id = :search_id
           or h.signals @> jsonb_build_array(jsonb_build_object('name', :search)))
      and (:with_own or not ${IS_OWN_HOLD})`

const filters = {
  /** The accounts of the reader's person. */
  own: 'uuid[]',
  with_own: 'bool',
  country: 'text?',
  class: 'text?',
  search: 'text?',
  search_id: 'uuid?',
  size: 'int8',
} as const
const after = { ...filters, after_at: 'timestamptz', after_id: 'uuid' } as const

/** Open holds that need an answer, after a position, by its date. */
export const answersAfter = read(
  'account_holds_answers_after',
  { ...after, due_before: 'timestamptz' },
  hold,
  `select ${HOLD}
    where h.ended_at is null and h.answer_due_at is not null and h.answer_due_at <= :due_before
      and (h.answer_due_at, h.id) > (:after_at, :after_id) and ${FILTERED}
    order by h.answer_due_at, h.id limit :size`,
)

/** All open holds after a position, by their end. */
export const openAfter = read(
  'account_holds_open_after',
  after,
  hold,
  `select ${HOLD}
    where h.ended_at is null and (h.ends_at, h.id) > (:after_at, :after_id) and ${FILTERED}
    order by h.ends_at, h.id limit :size`,
)

/** Ended holds before a position, newest first. */
export const endedBefore = read(
  'account_holds_ended_before',
  { ...filters, before_at: 'timestamptz', before_id: 'uuid' },
  hold,
  `select ${HOLD}
    where h.ended_at is not null and (h.ended_at, h.id) < (:before_at, :before_id) and ${FILTERED}
    order by h.ended_at desc, h.id desc limit :size`,
)

/** These holds, and all of an account, newest first. */
export const byIds = read(
  'account_holds_by_ids',
  { ids: 'uuid[]', user: 'uuid?', own: 'uuid[]' },
  hold,
  `select ${HOLD} where h.id = any(:ids) or h.user_id = :user order by h.placed_at desc, h.id`,
)

export const stepsOf = read(
  'account_holds_steps_of',
  { hold: 'uuid' },
  {
    id: 'uuid',
    step: text(HoldStep),
    at: 'timestamptz',
    ends_at: 'timestamptz',
    due_at: 'timestamptz?',
    staff: 'uuid?',
    staff_name: 'text?',
    reason: 'text?',
    words: 'text?',
  },
  `select t.id, t.step, t.at, t.ends_at, t.due_at, t.staff_id as staff, s.name as staff_name, t.reason, t.words
     from account_hold_steps t left join staff s on s.id = t.staff_id
    where t.hold_id = :hold order by t.at, (t.step <> 'PLACED'), t.id`,
)

/** The open holds that need an answer, by country, with the oldest date. */
export const answersByCountry = read(
  'account_holds_answers_by_country',
  { now: 'timestamptz' },
  { country: 'text', waiting: 'int8', overdue: 'int8', oldest_due: 'timestamptz' },
  `select country, count(*) as waiting, count(*) filter (where answer_due_at <= :now) as overdue,
          min(answer_due_at) as oldest_due
     from account_holds where ended_at is null and answer_due_at is not null group by country order by country`,
)
