import { afterAll, beforeAll, expect, test } from 'vitest'
import '../features/index.ts'
import { testDatabase } from '../testing/test-database.ts'
import { statements, write, type Tx } from './db.ts'

const database = await testDatabase()
afterAll(() => database.close())

// With this number of people the planner prefers a hundred index reads to a scan of the table.
const PEOPLE = 10_000
const people = `select md5(n::text)::uuid as id, md5(n::text) as hex from generate_series(1, ${PEOPLE}) n`
const fill = [
  `insert into users (id, country, created_at) select id, 'NG', now() from (${people}) p`,
  `insert into app_instances (haid, user_id, huid_hash, client_type, client_version, created_at)
   select hex, id, hex, 'mini', '90.0.0', now() from (${people}) p`,
  `insert into sessions (id, user_id, haid, api_key, client_version, current_jti, issued_at, created_at)
   select id, id, hex, 'native', '90.0.0', id, now(), now() from (${people}) p`,
  `insert into user_wallets (user_id, address, proven, reported_at) select id, '0x' || hex, true, now() from (${people}) p`,
  'set local role none',
  'analyze users, app_instances, sessions, user_wallets',
]
const run = (tx: Tx, text: string, name: string) => tx.one(write(`test_${name}`, {}, {}, text), {})

beforeAll(async () => {
  await database.transact(async (tx) => {
    for (const [place, text] of fill.entries()) await run(tx, text, `fill_${place}`)
  })
})

/** The tables that a batched statement would scan in full. The planner assumes that a batch has a hundred inputs. */
async function scansOf(name: string): Promise<string[]> {
  const { text } = statements().find((one) => one.name === name)!
  return database.transact(async (tx) => {
    await run(tx, `prepare sized_${name}(jsonb) as ${text}`, `sized_${name}`)
    await run(tx, 'set local plan_cache_mode = force_generic_plan', `generic_${name}`)
    const rows = await tx.many(
      write(`test_explain_${name}`, {}, { 'QUERY PLAN': 'text' }, `explain execute sized_${name}(null)`),
      {},
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    return [...plan.matchAll(/Seq Scan on (users|app_instances|sessions|user_wallets)/g)].map(([, table]) => table!)
  })
}

test.each(['accounts_session_alive', 'missions_running_missions', 'streaks_streak_snapshot', 'batched_store_answers'])(
  'the statement %s reads the rows of the people in its batch by index, even with only ten thousand people',
  async (name) => {
    expect(await scansOf(name)).toEqual([])
  },
)
