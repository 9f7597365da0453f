import { PayoutStatus, PayoutType, WalletWay } from '@momi/contract'
import { z } from 'zod'
import { WALLET_WAY } from '../../../core/wallets.ts'
import { json, JsonInstant } from '../../../db/columns.ts'
import { read } from '../../../db/db.ts'

const at = JsonInstant

const snapshotColumns = {
  country: 'text',
  created_at: 'timestamptz',
  merged_into: 'uuid?',
  merged_at: 'timestamptz?',
  erased_at: 'timestamptz?',
  /** The app instances that the person uses. */
  devices: json(
    z.array(z.object({ id: z.string(), haid: z.string(), ownerId: z.string().nullable(), version: z.string() })),
  ),
  is_signed_in: 'bool',
  wallet: json(z.object({ address: z.string(), way: WalletWay, at }).nullable()),
  /** The account that proved a wallet which this account had only claimed, and thereby took it over. */
  wallet_owner: 'uuid?',
  wallet_lost_at: 'timestamptz?',
  /** Refusals on the days from `:since` on, newest first. */
  refusals: json(
    z.array(
      z.object({
        call: z.string(),
        code: z.string(),
        mission: z.string(),
        reason: z.string(),
        count: z.number(),
        firstAt: at,
        lastAt: at,
      }),
    ),
  ),
  /** All missions of the country. */
  missions: json(
    z.array(
      z.object({
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
      }),
    ),
  ),
  /** Clamped counters of the days from `:since` on. */
  clamped: json(
    z.array(z.object({ mission: z.string(), day: z.string(), count: z.number(), claimed: z.number(), at })),
  ),
  last_check_in: json(z.object({ day: z.string(), at }).nullable()),
  restarts: json(z.array(z.object({ day: z.string(), missedDays: z.number(), at }))),
  /** Claims that staff or a partner has to fulfil. */
  claims: json(
    z.array(z.object({ rewardItem: z.string(), name: z.string(), dueAt: at, sentAt: at.nullable(), claimedAt: at })),
  ),
  /** Rewards that were not claimed in time. */
  rewards: json(
    z.array(
      z.object({
        id: z.string(),
        definition: z.string(),
        name: z.string().nullable(),
        claimBefore: at.nullable(),
        at,
      }),
    ),
  ),
  giveaway: json(
    z
      .object({
        id: z.string(),
        status: z.string(),
        waitsFor: z.string().nullable(),
        failure: z.string().nullable(),
        at,
      })
      .nullable(),
  ),
  /** Payouts that are on hold, or whose last attempt failed. */
  payouts: json(
    z.array(
      z.object({
        id: z.number(),
        type: PayoutType,
        ref: z.string(),
        status: PayoutStatus,
        amount: z.string(),
        holdReason: z.string().nullable(),
        holdUntil: at.nullable(),
        why: z.string().nullable(),
        at,
      }),
    ),
  ),
  push_tokens: 'int8',
  last_push: json(z.object({ outcome: z.string(), at }).nullable()),
} as const

/** All data that the rules of the findings need, in one statement. */
export const snapshot = read(
  'case_file_snapshot',
  { user: 'uuid', users: 'uuid[]', country: 'text', now: 'timestamptz', since: 'timestamptz' },
  snapshotColumns,
  `select u.country, u.user_type <> 'ANONYMOUS' as is_signed_in, u.created_at, u.merged_into, coalesce(u.merged_at, u.earnings_merged_at) as merged_at, u.erased_at,
          coalesce((select jsonb_agg(jsonb_build_object('id', id, 'haid', haid, 'ownerId', owner_id, 'version', client_version)
                                     order by created_at desc)
                      from app_instances where user_id = :user and removed_at is null), '[]') as devices,
          (select jsonb_build_object('address', w.address, 'way', ${WALLET_WAY}, 'at', w.reported_at)
             from user_wallets w where w.user_id = :user) as wallet,
          owned.user_id as wallet_owner,
          lost.at as wallet_lost_at,
          coalesce((select jsonb_agg(jsonb_build_object('call', call, 'code', code, 'mission', mission, 'reason', reason,
                                       'count', count, 'firstAt', first_at, 'lastAt', last_at) order by last_at desc)
                      from refusals where user_id = any(:users) and day >= (:since::timestamptz)::date), '[]') as refusals,
          coalesce((select jsonb_agg(jsonb_build_object(
                      'type', c.type, 'isEnabled', coalesce(o.enabled, c.enabled), 'isOverridden', o.enabled is not null,
                      'startsAt', c.starts_at, 'endsAt', c.ends_at,
                      'changedAt', (select v.at from mission_config_versions v
                                     where v.country = c.country and v.type = c.type and v.version = c.version),
                      'budgetLeft', (select sum(remaining) from mission_budgets b
                                      where b.country = c.country and b.type = c.type),
                      'emptyRewards', coalesce((
                        select jsonb_agg(distinct r #>> '{}')
                          from jsonb_path_query(c.rule, 'lax $.**.reward') r
                         where not exists (select from reward_items i
                                            where i.definition_id = r #>> '{}' and i.owner_id is null
                                              and i.winnable_at <= :now)), '[]')))
                      from mission_configs c
                      left join user_mission_overrides o on o.user_id = :user and o.type = c.type
                     where c.country = :country), '[]') as missions,
          coalesce((select jsonb_agg(jsonb_build_object('mission', type, 'day', day, 'count', count, 'claimed', claimed,
                                       'at', coalesce(reported_at, at)) order by day desc)
                      from mission_counters
                     where user_id = :user and claimed > count and day >= (:since::timestamptz)::date), '[]') as clamped,
          (select jsonb_build_object('day', day, 'at', at)
             from streak_check_ins where user_id = :user order by day desc limit 1) as last_check_in,
          coalesce((select jsonb_agg(jsonb_build_object('day', day, 'missedDays', missed_days, 'at', at) order by day desc)
                      from streak_adjustments
                     where user_id = :user and kind = 'RESTARTED' and at >= :since), '[]') as restarts,
          coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'definition', i.definition_id, 'name', d.name ->> 'en',
                             'claimBefore', i.claim_before, 'at', t.at)
                             order by t.at desc)
                      from reward_items i
                      join reward_definitions d on d.id = i.definition_id
                      cross join lateral (select why, at from reward_traces
                                           where item_id = i.id order by id desc limit 1) t
                     where i.owner_id = :user
                       and (i.status = 'EXPIRED' and t.why = 'EXPIRED'
                            or i.status = 'UNCLAIMED' and i.claim_before <= :now)),
                   '[]') as rewards,
          coalesce((select jsonb_agg(jsonb_build_object('rewardItem', f.ref, 'name', f.name, 'dueAt', f.due_at,
                             'sentAt', f.sent_at, 'claimedAt', f.claimed_at) order by f.due_at)
                      from (select f.ref, coalesce(d.name ->> 'en', d.id) as name, f.due_at, f.sent_at, f.claimed_at
                              from reward_items i
                              join fulfilments f on f.kind = 'REWARD' and f.ref = i.id
                              join reward_definitions d on d.id = i.definition_id
                             where i.owner_id = :user and f.outcome is null
                             union all
                            select f.ref, g.choice, f.due_at, f.sent_at, f.claimed_at
                              from giveaway_claims g join fulfilments f on f.kind = 'GIVEAWAY' and f.ref = g.id
                             where g.user_id = :user and f.outcome is null) f), '[]') as claims,
          (select jsonb_build_object('id', id, 'status', status, 'waitsFor', waits_for, 'failure', failure, 'at', claimed_at)
             from giveaway_claims where user_id = :user order by claimed_at desc limit 1) as giveaway,
          coalesce((select jsonb_agg(jsonb_build_object('id', id, 'type', type, 'ref', ref, 'status', status,
                             'amount', amount, 'holdReason', hold_reason, 'holdUntil', hold_until, 'why', why,
                             'at', coalesce(settled_at, created_at)) order by id desc)
                      from payouts p
                     where user_id = :user and status in ('HELD', 'FAILED')
                       and not exists (select from payouts later where later.ref = p.ref and later.attempt > p.attempt)),
                   '[]') as payouts,
          (select count(*) from push_tokens where user_id = :user) as push_tokens,
          (select jsonb_build_object('outcome', outcome, 'at', at)
             from notification_log where user_id = :user order by id desc limit 1) as last_push
     from users u
     left join lateral (select address, at from wallet_changes
                         where user_id = :user and change = 'TAKEN_BY_OWNER' order by at desc limit 1) lost on true
     left join lateral (select w.user_id from user_wallets w
                         where lower(w.address) = lower(lost.address) and w.proven limit 1) owned on true
    where u.id = :user`,
)
