import { PayoutStatus, PayoutType, WalletWay } from '@momi/contract'
import { z } from 'zod'
import { payoutWait } from '../../../core/ledger/account-holds.ts'
import { IS_KNOWN } from '../../../core/ledger/signals.ts'
import { WALLET_WAYS } from '../../../core/ledger/wallets.ts'
import { json, JsonInstant, type Columns } from '../../../db/columns.ts'
import { read } from '../../../db/db.ts'

const at = JsonInstant

/** A part of the snapshot: its column, and the SQL expression that reads it for `:user`. */
const part = <const Column extends Columns[string]>(column: Column, sql: string) => ({ column, sql })

/** A part that is one JSON object; null if the query returns no row. */
const one = <Shape extends z.ZodRawShape>(shape: Shape, query: string) =>
  part(json(z.object(shape).nullable()), `(${query})`)

/** A part that is a list of JSON objects, which the query aggregates. */
const many = <Shape extends z.ZodRawShape>(shape: Shape, query: string) =>
  part(json(z.array(z.object(shape))), `coalesce((${query}), '[]')`)

const account = {
  country: part('text', 'u.country'),
  created_at: part('timestamptz', 'u.created_at'),
  merged_into: part('uuid?', 'u.merged_into'),
  merged_at: part('timestamptz?', 'coalesce(u.merged_at, u.earnings_merged_at)'),
  erased_at: part('timestamptz?', 'u.erased_at'),
  is_known: part('bool', IS_KNOWN),
}

const phone = {
  /** The app instances that the person uses. */
  devices: many(
    { id: z.string(), haid: z.string(), ownerId: z.string().nullable(), version: z.string() },
    `select jsonb_agg(jsonb_build_object('id', id, 'haid', haid, 'ownerId', owner_id, 'version', client_version)
                      order by created_at desc)
       from app_instances where user_id = :user and removed_at is null`,
  ),
  push_tokens: part('int8', '(select count(*) from push_tokens where user_id = :user)'),
  last_push: one(
    { outcome: z.string(), at },
    `select jsonb_build_object('outcome', outcome, 'at', at)
       from notification_log where user_id = :user order by id desc limit 1`,
  ),
  /** Refusals on the days from `:since` on, newest first. */
  refusals: many(
    {
      call: z.string(),
      code: z.string(),
      mission: z.string(),
      reason: z.string(),
      count: z.number(),
      firstAt: at,
      lastAt: at,
    },
    `select jsonb_agg(jsonb_build_object('call', call, 'code', code, 'mission', mission, 'reason', reason,
                        'count', count, 'firstAt', first_at, 'lastAt', last_at) order by last_at desc)
       from refusals where user_id = any(:users) and day >= (:since::timestamptz)::date`,
  ),
}

const wallet = {
  wallet: one(
    { address: z.string(), ways: z.array(WalletWay), at },
    `select jsonb_build_object('address', w.address, 'ways', ${WALLET_WAYS}, 'at', w.reported_at)
       from user_wallets w where w.user_id = :user`,
  ),
  /** The account that proved a wallet which this account had only claimed, and thereby took it over. */
  wallet_owner: part('uuid?', 'owned.user_id'),
  wallet_lost_at: part('timestamptz?', 'lost.at'),
  /** The hold of the account that ends last. */
  account_hold: one(
    { reason: z.enum(['ACCOUNT_HOLD', 'STOPPED_BY_OWNER']), endsAt: at },
    `select jsonb_build_object('endsAt', ends_at,
                               'reason', case kind when 'OWNER' then 'STOPPED_BY_OWNER' else 'ACCOUNT_HOLD' end)
       from account_holds where user_id = :user and ended_at is null and ends_at > :now order by ends_at desc limit 1`,
  ),
  /** Payouts that are on hold, with why and until when they wait, or whose last attempt failed. */
  payouts: many(
    {
      id: z.number(),
      type: PayoutType,
      ref: z.string(),
      status: PayoutStatus,
      amount: z.string(),
      holdReason: z.string().nullable(),
      holdUntil: at.nullable(),
      why: z.string().nullable(),
      at,
    },
    `select jsonb_agg(jsonb_build_object('id', id, 'type', type, 'ref', ref, 'status', status, 'amount', amount,
                        'holdReason', wait.why, 'holdUntil', wait.until, 'why', p.why,
                        'at', coalesce(settled_at, created_at)) order by id desc)
       from payouts p ${payoutWait(':now')}
      where user_id = :user and status in ('HELD', 'FAILED')
        and not exists (select from payouts later where later.ref = p.ref and later.attempt > p.attempt)`,
  ),
}

const missions = {
  /** All missions of the country. */
  missions: many(
    {
      type: z.string(),
      /** Whether the mission is enabled by the person's override, or without one by the country's configuration. */
      isEnabled: z.boolean(),
      isOverridden: z.boolean(),
      startsAt: at.nullable(),
      endsAt: at.nullable(),
      /** The time at which the current version of the configuration was created. */
      changedAt: at.nullable(),
      /** null if the mission has no budget. */
      budgetLeft: z.number().nullable(),
      /** Reward definitions in the mission's rule that have no free item. */
      emptyRewards: z.array(z.string()),
    },
    `select jsonb_agg(jsonb_build_object(
              'type', c.type, 'isEnabled', coalesce(o.enabled, c.enabled), 'isOverridden', o.enabled is not null,
              'startsAt', c.starts_at, 'endsAt', c.ends_at, 'changedAt', version.at, 'budgetLeft', budget.remaining,
              'emptyRewards', coalesce(empty.rewards, '[]')))
       from mission_configs c
       left join user_mission_overrides o on o.user_id = :user and o.type = c.type
       left join config_versions version
         on version.kind = 'mission' and version.country = c.country and version.key = c.type
        and version.version = c.version
       cross join lateral (select sum(remaining) as remaining from mission_budgets b
                            where b.country = c.country and b.type = c.type) budget
       cross join lateral (select jsonb_agg(distinct r #>> '{}') as rewards
                             from jsonb_path_query(c.rule, 'lax $.**.reward') r
                            where not exists (select from reward_items i
                                               where i.definition_id = r #>> '{}' and i.owner_id is null
                                                 and i.winnable_at <= :now)) empty
      where c.country = :country`,
  ),
  /** Clamped counters of the days from `:since` on. */
  clamped: many(
    { mission: z.string(), day: z.string(), count: z.number(), claimed: z.number(), at },
    `select jsonb_agg(jsonb_build_object('mission', type, 'day', day, 'count', count, 'claimed', claimed,
                        'at', coalesce(reported_at, at)) order by day desc)
       from mission_counters where user_id = :user and claimed > count and day >= (:since::timestamptz)::date`,
  ),
  last_check_in: one(
    { day: z.string(), at },
    `select jsonb_build_object('day', day, 'at', at)
       from streak_check_ins where user_id = :user order by day desc limit 1`,
  ),
  restarts: many(
    { day: z.string(), missedDays: z.number(), at },
    `select jsonb_agg(jsonb_build_object('day', day, 'missedDays', missed_days, 'at', at) order by day desc)
       from streak_adjustments where user_id = :user and kind = 'RESTARTED' and at >= :since`,
  ),
}

const prizes = {
  /** Claims that staff or a partner has to fulfil. */
  claims: many(
    { rewardItem: z.string(), name: z.string(), dueAt: at, sentAt: at.nullable(), claimedAt: at },
    `select jsonb_agg(jsonb_build_object('rewardItem', f.ref, 'name', f.name, 'dueAt', f.due_at, 'sentAt', f.sent_at,
                        'claimedAt', f.claimed_at) order by f.due_at)
       from (select f.ref, coalesce(d.name ->> 'en', d.id) as name, f.due_at, f.sent_at, f.claimed_at
               from reward_items i
               join fulfilments f on f.kind = 'REWARD' and f.ref = i.id
               join reward_definitions d on d.id = i.definition_id
              where i.owner_id = :user and f.outcome is null
              union all
             select f.ref, g.choice, f.due_at, f.sent_at, f.claimed_at
               from giveaway_claims g join fulfilments f on f.kind = 'GIVEAWAY' and f.ref = g.id
              where g.user_id = :user and f.outcome is null) f`,
  ),
  /** Rewards that can be claimed again since staff or a partner ended the last claim as failed. */
  failed_claims: many(
    { rewardItem: z.string(), name: z.string(), failure: z.string(), at },
    `select jsonb_agg(jsonb_build_object('rewardItem', i.id, 'name', coalesce(d.name ->> 'en', d.id),
                        'failure', f.failure, 'at', f.settled_at) order by f.settled_at desc)
       from reward_items i
       join reward_definitions d on d.id = i.definition_id
       join fulfilments f on f.kind = 'REWARD' and f.ref = i.id and f.outcome = 'FAILED'
      where i.owner_id = :user and i.status = 'UNCLAIMED' and coalesce(i.claim_before > :now, true)
        and not exists (select from fulfilments later
                         where later.kind = 'REWARD' and later.ref = i.id and later.claimed_at > f.claimed_at)`,
  ),
  /** Rewards that were not claimed in time. */
  rewards: many(
    { id: z.string(), definition: z.string(), name: z.string().nullable(), claimBefore: at.nullable(), at },
    `select jsonb_agg(jsonb_build_object('id', i.id, 'definition', i.definition_id, 'name', d.name ->> 'en',
                        'claimBefore', i.claim_before, 'at', t.at) order by t.at desc)
       from reward_items i
       join reward_definitions d on d.id = i.definition_id
       cross join lateral (select why, at from reward_traces where item_id = i.id order by id desc limit 1) t
      where i.owner_id = :user
        and (i.status = 'EXPIRED' and t.why = 'EXPIRED' or i.status = 'UNCLAIMED' and i.claim_before <= :now)`,
  ),
  giveaway: one(
    {
      id: z.string(),
      status: z.string(),
      waitsFor: z.string().nullable(),
      failure: z.string().nullable(),
      at,
    },
    `select jsonb_build_object('id', id, 'status', status, 'waitsFor', waits_for, 'failure', failure, 'at', claimed_at)
       from giveaway_claims where user_id = :user order by claimed_at desc limit 1`,
  ),
}

const PARTS = { ...account, ...phone, ...wallet, ...missions, ...prizes }

type SnapshotColumns = { [Name in keyof typeof PARTS]: (typeof PARTS)[Name]['column'] }

const columns = Object.fromEntries(Object.entries(PARTS).map(([name, { column }]) => [name, column])) as SnapshotColumns
const expressions = Object.entries(PARTS).map(([name, { sql }]) => `${sql} as ${name}`)

/** All data that the rules of the findings need, in one statement. */
export const snapshot = read(
  'case_file_snapshot',
  { user: 'uuid', users: 'uuid[]', country: 'text', now: 'timestamptz', since: 'timestamptz' },
  columns,
  `select ${expressions.join(',\n          ')}
     from users u
     left join lateral (select address, at from wallet_changes
                         where user_id = :user and change = 'TAKEN_BY_OWNER' order by at desc limit 1) lost on true
     left join lateral (select w.user_id from user_wallets w
                         where lower(w.address) = lower(lost.address) and w.proven limit 1) owned on true
    where u.id = :user`,
)
