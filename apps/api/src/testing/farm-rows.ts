import { createHash } from 'node:crypto'
import type { Life } from '@momi/testing/farm/life'
import { write, type Tx } from '../db/db.ts'

const addRows = write(
  'test_farm_add_rows',
  { lives: 'jsonb', now: 'timestamptz' },
  {},
  `with l as materialized (
     select * from jsonb_to_recordset(:lives) as r (id uuid, place int, haid text, network text, wallet text, number text,
       created_at timestamptz, used_at timestamptz, steps jsonb)
   ), people as (
     insert into users (id, country, created_at) select id, 'NG', created_at from l
   ), accounts as (
     insert into ledger_accounts (id, balance, earned) select id, 10 * jsonb_array_length(steps), 0 from l
   ), devices as (
     insert into app_instances (haid, user_id, huid_hash, client_type, client_version, network_hash, created_at)
     select distinct on (haid) haid, id, '', 'mini', '1', network, created_at from l order by haid, place
     on conflict do nothing
   ), wallets as (
     insert into user_wallets (user_id, address, proven, reported_at)
     select id, wallet, false, created_at from l where wallet is not null
   ), numbers as (
     insert into giveaway_claims (id, user_id, haid, country, config_version, choice, product, phone_hash, status, failure, claimed_at)
     select 'farm-' || id, id, haid, 'NG', 1, 'x', 'x', number, 'FAILURE', 'PHONE_NUMBER_ALREADY_USED', created_at
       from l where number is not null
   ), active as (
     insert into active_people (day, user_id, country, first_at)
     select (:now::timestamptz)::date, id, 'NG', :now::timestamptz - interval '1 minute' from l
   )
   insert into ledger_entries (account_id, counterpart, amount, balance_after, reason, ref, at)
   select l.id, 'issued', 10, 10 * s.place,
          case s.step ->> 'what' when 'STREAK_CHECK_IN' then 'STREAK_CHECK_IN' else 'MISSION_COMPLETED' end,
          (s.step ->> 'what') || ':' || l.id || ':' || s.place, (s.step ->> 'at')::timestamptz
     from l cross join lateral jsonb_array_elements(l.steps) with ordinality as s (step, place)
    order by l.id, s.place`,
)

const addSessions = write(
  'test_farm_add_sessions',
  { lives: 'jsonb' },
  {},
  `insert into sessions (id, user_id, haid, client_version, current_jti, issued_at, created_at)
   select gen_random_uuid(), id, haid, '1', gen_random_uuid(), used_at, created_at
     from jsonb_to_recordset(:lives) as r (id uuid, haid text, created_at timestamptz, used_at timestamptz)`,
)

const addReferrals = write(
  'test_farm_add_referrals',
  { rows: 'jsonb' },
  {},
  `insert into referrals (newcomer_id, referrer_id, at)
   select newcomer, referrer, at from jsonb_to_recordset(:rows) as r (newcomer uuid, referrer uuid, at timestamptz)`,
)

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** The account id of a generated life. */
export const accountOf = (id: string): string =>
  hashOf(id).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

const ROWS_AT_ONCE = 500

/** Stores what generated accounts did and used, each active a minute before `now`. */
export async function addFarmRows(tx: Tx, lives: readonly Life[], now: number): Promise<void> {
  for (let from = 0; from < lives.length; from += ROWS_AT_ONCE) {
    const some = lives.slice(from, from + ROWS_AT_ONCE).map((life, place) => ({
      id: accountOf(life.id),
      place,
      haid: hashOf(life.device).slice(0, 32),
      network: hashOf(life.network),
      wallet: life.wallet && `0x${hashOf(life.wallet).slice(0, 40)}`,
      number: life.number && hashOf(life.number),
      created_at: new Date(life.createdAt),
      used_at: new Date(life.steps.at(-1)?.at ?? life.createdAt),
      steps: life.steps.map(({ what, at }) => ({ what, at: new Date(at) })),
    }))
    await tx.one(addRows, { lives: some, now: new Date(now) })
    await tx.one(addSessions, { lives: some })
  }
  const referred = lives.filter(({ referrer }) => referrer !== null)
  await tx.one(addReferrals, {
    rows: referred.map(({ id, referrer, createdAt }) => ({
      newcomer: accountOf(id),
      referrer: accountOf(referrer!),
      at: new Date(createdAt),
    })),
  })
}
