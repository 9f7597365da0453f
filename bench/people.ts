// Inserts people with their ledger entries, devices, wallets, rewards and an active day in bulk, by set-based SQL instead
// of the product's calls.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'

export interface Size {
  people: number
  entriesEach: number
  countries?: readonly string[]
}

/**
 * A person's identifiers are derived from the hash of their number; the account's id is a UUID of version 4. Instants
 * are in milliseconds, as the product writes them.
 */
const fill = ({ people, entriesEach, countries = ['NG', 'GH', 'ZA', 'KE', 'BR'] }: Size) => `
  set synchronous_commit = off;
  create temp table people as
    select i, overlay(overlay(md5(i::text) placing '4' from 13) placing '8' from 17)::uuid as id, md5(i::text) as hex, (array[${countries.map((country) => `'${country}'`).join()}])[1 + i % ${countries.length}] as country,
           date_trunc('milliseconds', now()) - (i % 1000) * interval '1 day' - i * interval '1 ms' as born,
           date_trunc('milliseconds', now()) - (i % 365) * interval '1 day' as won_at,
           current_date - 30 as active_on, date_trunc('milliseconds', now()) - interval '30 days' as active_at
      from generate_series(1, ${people}) i;
  insert into users (id, country, created_at) select id, country, born from people;
  insert into ledger_accounts (id, balance, earned) select id, ${entriesEach} * 10, ${entriesEach} * 10 from people;
  insert into app_instances (haid, user_id, owner_id, huid_hash, client_type, client_version, created_at)
    select hex, id, id, hex, 'mini', '90.0.0', born from people;
  insert into sessions (id, user_id, haid, api_key, client_version, current_jti, issued_at, created_at)
    select id, id, hex, 'native', '90.0.0', id, greatest(born, active_at), born from people;
  insert into user_wallets (user_id, address, proven, reported_at)
    select id, '0x' || substr(hex || hex, 1, 40), true, born from people;
  -- Interleaved, as entries arrive: those of one account lie on different pages.
  insert into ledger_entries (account_id, counterpart, amount, balance_after, reason, ref, at)
    select id, 'issued', 10, 10 * n, 'STREAK_CHECK_IN', hex || ':' || n, now() - (${entriesEach} - n) * interval '1 hour'
      from generate_series(1, ${entriesEach}) n cross join people;
  insert into reward_definitions (id, country, type, name, redeem_steps, claim_route, form, created_at)
    select 'bench-' || country, country, 'BET9JA_ITEM', '{"en": "A prize"}', '{"en": ["Open it"]}', 'FORM',
           'bet9ja_account_only', now() - interval '1 year'
      from (select distinct country from people) countries;
  insert into reward_items (id, redeem_flow_id, definition_id, winnable_at, owner_id, assigned_at, status)
    select 'item-' || hex, 'flow-' || hex, 'bench-' || country, now() - interval '1 year', id,
           won_at, (array['UNCLAIMED','PENDING','CLAIMED','EXPIRED'])[1 + i % 4] from people;
  insert into reward_traces (item_id, stage, at, holder)
    select id, 'EARNED', assigned_at, 'person' from reward_items;
  insert into reward_claims (item_id, user_id, answers, answers_hash, at)
    select id, owner_id, null, md5(id), assigned_at from reward_items;
  -- What each person did on a day a month ago. Statements on empty tables would be planned to read the whole table, and
  -- would keep that plan while the table fills up; tables are empty only on the product's first day. Triggers are off,
  -- because they would run for each row. The spins have no seed, so none of them is listed.
  set session_replication_role = replica;
  insert into streak_check_ins (user_id, day, streak_day, points, wallet, wallet_proven, at)
    select id, active_on, 1, 10, '0x' || substr(hex || hex, 1, 40), true, active_at from people;
  insert into mission_counters (user_id, type, day, count, claimed, at, reported_at)
    select id, 'hidden_rewards', active_on, 1, 1, active_at, active_at from people;
  insert into awards (user_id, country, mission, config_version, cause, day, points, spins, at)
    select id, country, 'hidden_rewards', 1, id || ':' || active_on, active_on, 0, 1,
           active_at from people;
  insert into roulette_spins_owned (user_id, source, cause, granted_at, used_at, day)
    select id, 'FREE', 'daily:' || id || ':' || active_on || ':1', active_at, active_at, active_on
      from people;
  insert into roulette_spins (id, user_id, drawn_user, period, number, day, source, country, config_version, segments,
                              segment, type, amount, price, at)
    select 'spin-' || hex, id, id, active_on, 1, active_on, 'FREE', country, 1, '[]', 'nothing',
           'NOTHING_WON', 0, 0, active_at from people;
  set session_replication_role = origin;
  vacuum analyze;
  checkpoint;`

/** Fills a migrated database; returns the seconds that it took. */
export function fillWithPeople(bin: string, url: string, size: Size): number {
  const start = performance.now()
  execFileSync(join(bin, 'psql'), [url, '-q', '-v', 'ON_ERROR_STOP=1'], { input: fill(size) })
  return (performance.now() - start) / 1000
}

export interface Person {
  id: string
  haid: string
  wallet: string
}

/** The identifiers of the person with this number, starting at 1. */
export function personOf(number: number): Person {
  const haid = createHash('md5').update(String(number)).digest('hex')
  const hex = `${haid.slice(0, 12)}4${haid.slice(13, 16)}8${haid.slice(17)}`
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  return { id, haid, wallet: `0x${(haid + haid).slice(0, 40)}` }
}
