import { ClaimRoute, RewardStatus, RewardType } from '@momi/contract'
import { z } from 'zod'
import { Traces } from '../../core/ledger/traces.ts'
import { json, text } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

const RedeemSteps = z.array(z.string()).nullable()

const summary = {
  id: 'text',
  definition_id: 'text',
  type: text(RewardType),
  name: 'text?',
  hidden: 'bool',
  status: text(RewardStatus),
  action_needed: 'bool',
  claim_route: text(ClaimRoute),
  redeem_flow_id: 'text',
  amount: 'text?',
  assigned_at: 'timestamptz',
  claim_before: 'timestamptz?',
} as const

/** SQL: what the item `i` gives, under the version of its reward with which it was won (`reward_terms`). */
const TERMS = `join reward_terms terms on terms.definition_id = i.definition_id and terms.version = i.definition_version`

const SUMMARY = `i.id, i.definition_id, d.type, coalesce(d.name ->> :language, d.name ->> 'en') as name, d.hidden,
          case when i.status = 'UNCLAIMED' and i.claim_before <= :now then 'EXPIRED' else i.status end as status,
          case when i.status = 'PENDING'
               then coalesce((select t.holder = 'person' from reward_traces t
                               where t.item_id = i.id order by t.id desc limit 1), false)
               else false end as action_needed,
          d.claim_route, i.redeem_flow_id, terms.amount, i.assigned_at, i.claim_before`

/** One of a person's items, with its definition in their language and its traces. */
export const myItem = read(
  'rewards_my_item',
  { id: 'text', owner: 'uuid', language: 'text', now: 'timestamptz' },
  {
    ...summary,
    url: 'text?',
    voucher: 'text?',
    wallet: 'text?',
    redeem_steps: json(RedeemSteps),
    traces: json(Traces),
  },
  `select ${SUMMARY}, d.url, case when i.status = 'CLAIMED' then i.voucher end as voucher,
          coalesce((select p.address from payouts p where p.ref = i.id and p.type = 'REWARD'
                     order by p.attempt desc limit 1),
                   case when d.claim_route = 'WALLET' and i.status = 'UNCLAIMED' and coalesce(i.claim_before > :now, true)
                        then (select w.address from user_wallets w where w.user_id = i.owner_id) end) as wallet,
          coalesce(d.redeem_steps -> :language, d.redeem_steps -> 'en') as redeem_steps,
          coalesce((select jsonb_agg(jsonb_build_object('stage', t.stage, 'at', t.at, 'holder', t.holder,
                                                        'dueAt', t.due_at, 'why', t.why) order by t.id)
                      from reward_traces t where t.item_id = i.id and t.at >= i.assigned_at), '[]') as traces
     from reward_items i
     join reward_definitions d on d.id = i.definition_id
     ${TERMS}
    where i.id = :id and i.owner_id = :owner`,
)

/** A person's items before the cursor, newest first. An unclaimed item after its expiry date counts as expired. */
export const earnedBefore = read(
  'rewards_earned_before',
  {
    owner: 'uuid',
    statuses: 'text[]?',
    language: 'text',
    now: 'timestamptz',
    before_at: 'timestamptz?',
    before_id: 'text?',
    size: 'int8',
  },
  summary,
  `select ${SUMMARY}
     from reward_items i
     join reward_definitions d on d.id = i.definition_id
     ${TERMS}
    where i.owner_id = :owner
      and (:statuses::text[] is null
           or case when i.status = 'UNCLAIMED' and i.claim_before <= :now then 'EXPIRED' else i.status end
              = any(:statuses))
      and (:before_at::timestamptz is null or (i.assigned_at, i.id) < (:before_at, :before_id))
    order by i.assigned_at desc, i.id desc
    limit :size`,
)

export const definition = read(
  'rewards_definition',
  { id: 'text', country: 'text', language: 'text' },
  {
    id: 'text',
    type: text(RewardType),
    name: 'text?',
    hidden: 'bool',
    claim_route: text(ClaimRoute),
    amount: 'text?',
    redeem_steps: json(RedeemSteps),
    claim_days: 'int4?',
  },
  `select id, type, coalesce(name ->> :language, name ->> 'en') as name, hidden, claim_route, amount,
          coalesce(redeem_steps -> :language, redeem_steps -> 'en') as redeem_steps, claim_days
     from reward_definitions where id = :id and country = :country`,
)

/**
 * Adds or changes a definition. The items that people have get what is better of it. Returns no row if its id belongs to
 * another country, or if it is claimed in another way.
 */
export const putDefinition = write(
  'rewards_put_definition',
  {
    id: 'text',
    country: 'text',
    version: 'int4',
    enabled: 'bool',
    type: 'text',
    name: 'jsonb',
    redeem_steps: 'jsonb',
    hidden: 'bool',
    claim_days: 'int4?',
    fulfil_days: 'int4',
    amount: 'text?',
    url: 'text?',
    claim_route: 'text',
    form: 'text?',
    at: 'timestamptz',
  },
  { id: 'text' },
  `with put as (
   insert into reward_definitions as known
     (id, country, version, enabled, type, name, redeem_steps, hidden, claim_days, fulfil_days, amount, url, claim_route, form,
      created_at)
   values (:id, :country, :version, :enabled, :type, :name, :redeem_steps, :hidden, :claim_days, :fulfil_days, :amount, :url,
           :claim_route, :form, :at)
   on conflict (id) do update
     set version = excluded.version, enabled = excluded.enabled, type = excluded.type, name = excluded.name, redeem_steps = excluded.redeem_steps,
         hidden = excluded.hidden, claim_days = excluded.claim_days, fulfil_days = excluded.fulfil_days,
         amount = excluded.amount, url = excluded.url
   where known.country = excluded.country and known.claim_route = excluded.claim_route
     and known.form is not distinct from excluded.form
   returning id, amount, fulfil_days
   ), raised as (
     update reward_terms t
        set amount = greatest(t.amount::numeric, put.amount::numeric)::text,
            fulfil_days = least(t.fulfil_days, put.fulfil_days)
       from put where t.definition_id = put.id
   )
   insert into reward_terms (definition_id, version, amount, fulfil_days)
   select id, :version, amount, fulfil_days from put
   returning definition_id as id`,
)

/** Changes an item's status, if its current status is `from`. */
export const moveItem = write(
  'rewards_move_item',
  { id: 'text', from: 'text', to: 'text' },
  { id: 'text' },
  'update reward_items set status = :to where id = :id and status = :from returning id',
)

/** Makes a pending item claimable again, at least until `until` if its time to claim is limited. */
export const reopenItem = write(
  'rewards_reopen_item',
  { id: 'text', until: 'timestamptz' },
  { id: 'text' },
  `update reward_items
      set status = 'UNCLAIMED', reminded_at = null,
          claim_before = case when claim_before is not null then greatest(claim_before, :until) end
    where id = :id and status = 'PENDING' returning id`,
)

export const addTrace = write(
  'rewards_add_trace',
  { item: 'text', stage: 'text', at: 'timestamptz', holder: 'text', due_at: 'timestamptz?', why: 'text?' },
  {},
  `insert into reward_traces (item_id, stage, at, holder, due_at, why)
   values (:item, :stage, :at, :holder, :due_at, :why)`,
)

export const lastTrace = read(
  'rewards_last_trace',
  { item: 'text' },
  { stage: 'text', due_at: 'timestamptz?', why: 'text?' },
  'select stage, due_at, why from reward_traces where item_id = :item order by id desc limit 1',
)

/** Takes unclaimed items from their owners, returns them to the pool and ends their MiniPay links. */
export const returnToPool = write(
  'rewards_return_to_pool',
  { items: 'text[]', at: 'timestamptz' },
  {},
  `with returned as (
     update reward_items set owner_id = null, assigned_at = null, claim_before = null, reminded_at = null
      where id = any(:items) and status = 'UNCLAIMED' returning id
   ), ended as (
     delete from minipay_links l using returned r where l.item_id = r.id
   )
   insert into reward_traces (item_id, stage, at, holder, why)
   select id, 'FAILED', :at, 'momi', 'EARNED_TWICE' from returned`,
)

/**
 * Expires a batch of items that were not claimed in time; locked ones, which are being claimed, are skipped.
 */
export const expire = write(
  'rewards_expire',
  { now: 'timestamptz', most: 'int8' },
  { done: 'int8' },
  `with due as (
     select id from reward_items
      where status = 'UNCLAIMED' and owner_id is not null and claim_before <= :now
      order by claim_before, id limit :most
        for update skip locked
   ), moved as (
     update reward_items i set status = 'EXPIRED' from due where i.id = due.id returning i.id
   ), told as (
     insert into reward_traces (item_id, stage, at, holder, why)
     select id, 'FAILED', :now, 'momi', 'EXPIRED' from moved
   )
   select count(*) as done from moved`,
)

/** The earliest expiry of an item that is still unclaimed, whether past or future. */
export const oldestToExpire = read(
  'rewards_oldest_to_expire',
  {},
  { at: 'timestamptz?' },
  `select (select claim_before from reward_items where status = 'UNCLAIMED' and claim_before is not null
            order by claim_before limit 1) as at`,
)

/**
 * Takes a lock until the end of the transaction, so that only one process at a time takes reminders; `held` is false if
 * another process has the lock.
 */
export const lockReminders = write(
  'rewards_lock_reminders',
  {},
  { held: 'bool' },
  'select pg_try_advisory_xact_lock(6177102) as held',
)

const UNREMINDED = `status = 'UNCLAIMED' and reminded_at is null and claim_before > :now
        and reminder_due(assigned_at, claim_before) <= :now
        and (reminder_retry_at is null or reminder_retry_at <= :now)`

/** Returns a person for whom a reminder is due (`reminder_due`), and marks their due rewards as reminded. */
export const takeReminder = write(
  'rewards_take_reminder',
  { now: 'timestamptz' },
  { owner_id: 'uuid', attempts: 'int4' },
  `with first as (
     select owner_id from reward_items where ${UNREMINDED}
      order by reminder_due(assigned_at, claim_before) limit 1 for update skip locked
   ), due as (
     select id from reward_items
      where owner_id = (select owner_id from first) and ${UNREMINDED}
        for update skip locked
   ), told as (
     update reward_items set reminded_at = :now where id in (select id from due) returning owner_id, reminder_attempts
   )
   select owner_id, max(reminder_attempts) as attempts from told group by owner_id`,
)

/**
 * Makes a reminder due again that was marked at `told_at` and did not reach any phone; also if the person's account was
 * merged since.
 */
export const retryReminder = write(
  'rewards_retry_reminder',
  { user: 'uuid', told_at: 'timestamptz', retry_at: 'timestamptz' },
  {},
  `update reward_items
      set reminded_at = null, reminder_retry_at = :retry_at, reminder_attempts = reminder_attempts + 1
    where owner_id = remaining_account(:user) and reminded_at = :told_at and status = 'UNCLAIMED'`,
)

/** Gives a person the next item of a reward; `id` is null if none is free. */
export const takeItem = write(
  'rewards_take_item',
  { definition: 'text', user: 'uuid', at: 'timestamptz' },
  { id: 'text?' },
  `select win_reward(:definition, :user, null, :at) as id`,
)
