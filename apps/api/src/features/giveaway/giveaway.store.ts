import { GiveawayFailure, GiveawayGroup, GiveawayStatus, GiveawayWait } from '@momi/contract'
import { hashedTable } from '../../core/work/rehash.ts'
import { Traces } from '../../core/ledger/traces.ts'
import { json, text } from '../../db/columns.ts'
import type { BatchedRead } from '../../db/batched.ts'
import { read, write } from '../../db/db.ts'
import { GiveawayRule } from './giveaway.rules.ts'

export const giveawayHashes = hashedTable('giveaway_claims', ['phone_hash'])

export const deviceOf = read(
  'giveaway_device_of',
  { session: 'uuid' },
  { haid: 'text' },
  'select haid from sessions where id = :session',
)

/** Whether a giveaway that was published for a country has begun, even if it is over. */
export const hasBegun = read(
  'giveaway_has_begun',
  { country: 'text', now: 'timestamptz' },
  { has_begun: 'bool' },
  `select exists (select from config_versions
                   where kind = 'mission' and country = :country and key = 'giveaway' and body -> 'enabled' = 'true'
                     and coalesce((body ->> 'startsAt')::timestamptz, at) <= :now) as has_begun`,
)

/** Assigns a group to an app instance that has none, and returns the group that it then has. */
export const assignGroup = write(
  'giveaway_assign_group',
  { haid: 'text', name: 'text', at: 'timestamptz' },
  { name: text(GiveawayGroup) },
  `with added as (
     insert into giveaway_groups (haid, name, at) values (:haid, :name, :at)
       on conflict (haid) do nothing returning name
   )
   select name from added union all select name from giveaway_groups where haid = :haid limit 1`,
)

/** The group of an app instance, if one was assigned. */
export const assignedGroup = read(
  'giveaway_assigned_group',
  { haid: 'text' },
  { name: text(GiveawayGroup) },
  'select name from giveaway_groups where haid = :haid',
)

/**
 * How many of the app instances that were assigned last are in each group, and when the first of these was assigned.
 * `most`: how many app instances are counted.
 */
export const lastGroups = read(
  'giveaway_last_groups',
  { most: 'int8' },
  { required: 'int8', not_required: 'int8', already_done: 'int8', since: 'timestamptz?' },
  `select count(*) filter (where name = 'SET_DEFAULT_REQUIRED') as required,
          count(*) filter (where name = 'SET_DEFAULT_NOT_REQUIRED') as not_required,
          count(*) filter (where name = 'SET_DEFAULT_ALREADY_DONE') as already_done, min(at) as since
     from (select name, at from giveaway_groups order by at desc limit :most) last`,
)

/**
 * Records a check that found the browser to be the default. If a claim of the app instance waits for the second such
 * check, makes the claim due. Returns when the first and the last of these checks were.
 */
export const recordDefaultBrowser = write(
  'giveaway_record_default_browser',
  { haid: 'text', at: 'timestamptz' },
  { first_at: 'timestamptz', last_at: 'timestamptz' },
  `with woken as (
     update giveaway_claims set due_at = least(due_at, :at)
      where haid = :haid and status = 'PENDING' and waits_for = 'DEFAULT_BROWSER_CHECK'
   )
   insert into giveaway_defaults as known (haid, first_at, last_at) values (:haid, :at, :at)
   on conflict (haid) do update set last_at = greatest(known.last_at, excluded.last_at)
   returning first_at, last_at`,
)

/**
 * Locks a claim that waits for its second check. Returns no row if a report of the default browser, which makes the
 * claim due again, has locked it.
 */
export const lockUnchecked = write(
  'giveaway_lock_unchecked',
  { id: 'text' },
  { id: 'text' },
  `select id from giveaway_claims where id = :id and status = 'PENDING' and waits_for = 'DEFAULT_BROWSER_CHECK'
     for update skip locked`,
)

export const clearDefaultBrowser = write(
  'giveaway_clear_default_browser',
  { haid: 'text' },
  {},
  'delete from giveaway_defaults where haid = :haid',
)

export const defaultBrowserSince = read(
  'giveaway_default_browser_since',
  { haid: 'text' },
  { first_at: 'timestamptz', last_at: 'timestamptz' },
  'select first_at, last_at from giveaway_defaults where haid = :haid',
)

/** How many of each package were granted. */
export const grantedOf = read(
  'giveaway_granted_of',
  { country: 'text' },
  { choice: 'text', given: 'int4' },
  'select choice, given from giveaway_stocks where country = :country',
)

/** Takes one package; returns no row if it is out of stock. */
export const takeStock = write(
  'giveaway_take_stock',
  { country: 'text', choice: 'text', stock: 'int4?' },
  { given: 'int4' },
  `insert into giveaway_stocks as known (country, choice, given)
   select :country, :choice, 1 where coalesce(:stock::int, 1) > 0
   on conflict (country, choice) do update set given = known.given + 1
    where :stock::int is null or known.given < :stock::int
   returning given`,
)

export const returnStock = write(
  'giveaway_return_stock',
  { country: 'text', choice: 'text' },
  {},
  'update giveaway_stocks set given = given - 1 where country = :country and choice = :choice',
)

/** Whether this person, app instance or number has a claim that did not fail. */
export const claimedBy = read(
  'giveaway_claimed_by',
  { user: 'uuid', haid: 'text', phone_hashes: 'text[]' },
  { by_haid: 'bool', by_phone: 'bool' },
  `select exists (select from giveaway_claims where status <> 'FAILURE'
                      and (haid = :haid or user_id = :user)) as by_haid,
          exists (select from giveaway_claims where status <> 'FAILURE' and phone_hash = any(:phone_hashes)) as by_phone`,
)

/** What decides whether a person may claim on their device, apart from the giveaway itself. */
export const claimantFacts = read(
  'giveaway_claimant_facts',
  { user: 'uuid', session: 'uuid' },
  {
    haid: 'text',
    device_taken: 'bool',
    claimed: 'bool',
    /** Whether the last check found the browser to be the default. */
    default_seen: 'bool',
  },
  `select s.haid, coalesce(i.owner_id <> :user, false) as device_taken,
          exists (select from giveaway_claims c
                   where c.status <> 'FAILURE' and (c.haid = s.haid or c.user_id = :user)) as claimed,
          exists (select from giveaway_defaults d where d.haid = s.haid) as default_seen
     from sessions s join app_instances i on i.haid = s.haid
    where s.id = :session`,
)

const cardColumns = { claimed: text(GiveawayStatus.nullable()), seen: 'bool' } as const

/**
 * For the mission's card: the status of the claim of the app instance or its person that did not fail, and whether the
 * last check found the browser to be the default (`seen`).
 */
export const cardFacts: BatchedRead<{ user_id: string; session: string }, typeof cardColumns> = {
  statement: read(
    'giveaway_card_facts',
    { inputs: 'jsonb' },
    { index: 'int4', ...cardColumns },
    `select input.index, facts.claimed, facts.seen
       from jsonb_to_recordset(:inputs) as input (index int, user_id uuid, session uuid)
       cross join lateral (
         select (select min(c.status) from giveaway_claims c
                  where c.status <> 'FAILURE' and (c.haid = s.haid or c.user_id = input.user_id)) as claimed,
                exists (select from giveaway_defaults d where d.haid = s.haid) as seen
           from sessions s where s.id = input.session offset 0) facts`,
  ),
}

/** Returns no row if the app instance or the number already has a claim. */
export const addClaim = write(
  'giveaway_add_claim',
  {
    id: 'text',
    user: 'uuid',
    haid: 'text',
    country: 'text',
    config_version: 'int4',
    choice: 'text',
    product: 'text',
    phone: 'text',
    phone_hash: 'text',
    email: 'text',
    waits_for: 'text',
    due_at: 'timestamptz',
    at: 'timestamptz',
  },
  { id: 'text' },
  `insert into giveaway_claims (id, user_id, haid, country, config_version, choice, product, phone, phone_hash, email,
                                status, waits_for, due_at, claimed_at)
   values (:id, :user, :haid, :country, :config_version, :choice, :product, :phone, :phone_hash, :email, 'PENDING',
     :waits_for, :due_at, :at)
   on conflict do nothing returning id`,
)

export const addTrace = write(
  'giveaway_add_trace',
  { claim: 'text', stage: 'text', at: 'timestamptz', holder: 'text', due_at: 'timestamptz?', why: 'text?' },
  {},
  `insert into giveaway_traces (claim_id, stage, at, holder, due_at, why)
   values (:claim, :stage, :at, :holder, :due_at, :why)`,
)

export const lastClaim = read(
  'giveaway_last_claim',
  { user: 'uuid', haid: 'text' },
  {
    status: text(GiveawayStatus),
    choice: 'text',
    claimed_at: 'timestamptz',
    waits_for: text(GiveawayWait.nullable()),
    failure: text(GiveawayFailure.nullable()),
    rule: json(GiveawayRule),
    traces: json(Traces),
  },
  `select c.status, c.choice, c.claimed_at, c.waits_for, c.failure, v.body -> 'rule' as rule,
          (select jsonb_agg(jsonb_build_object('stage', stage, 'at', at, 'holder', holder, 'dueAt', due_at, 'why', why)
                            order by id) from giveaway_traces where claim_id = c.id) as traces
     from giveaway_claims c
     join config_versions v
       on v.kind = 'mission' and v.country = c.country and v.key = 'giveaway' and v.version = c.config_version
    where c.user_id = :user or c.haid = :haid
    order by c.status = 'FAILURE', c.claimed_at desc limit 1`,
)

const OF_BOTH = `from giveaway_claims c where c.user_id in (:from, :to) and c.status <> 'FAILURE'`

/** Locks the claims of two people that did not fail. */
export const lockClaimsOfBoth = write(
  'giveaway_lock_claims_of_both',
  { from: 'uuid', to: 'uuid' },
  { id: 'text' },
  `select c.id ${OF_BOTH} order by c.id for update`,
)

/**
 * The locked claims of two people; the first one is kept in a merge. Not in the statement that locks, which would sort
 * them as they were before an order for which it has waited. `is_ordered`: the partner may have it, so that it cannot be
 * ended.
 */
export const claimsOfBoth = read(
  'giveaway_claims_of_both',
  { from: 'uuid', to: 'uuid' },
  { id: 'text', country: 'text', choice: 'text', is_ordered: 'bool' },
  `select c.id, c.country, c.choice,
          c.status = 'SUCCESS' or c.ordered_at is not null or (
            select count(*) from giveaway_traces t where t.claim_id = c.id and t.stage = 'SENT_TO_PARTNER') > 0 as is_ordered
     ${OF_BOTH}
    order by c.status = 'SUCCESS' desc, is_ordered desc, c.waits_for = 'OPERATOR' desc, c.claimed_at, c.id`,
)

export const transferOwnership = write(
  'giveaway_transfer_ownership',
  { from: 'uuid', to: 'uuid' },
  {},
  'update giveaway_claims set user_id = :to where user_id = :from',
)
