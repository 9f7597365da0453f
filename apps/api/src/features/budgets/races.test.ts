import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { rounds } from '@momi/testing/rounds'
import { dayOf } from '@momi/contract/rules/calendar'
import { DAY } from '@momi/contract/rules/durations'
import { afterAll, expect, test } from 'vitest'
import { connectPostgres, type Database } from '../../db/connect.ts'
import { read, write, type Tx } from '../../db/db.ts'
import { apiProcesses } from '../../testing/api-processes.ts'
import { countBy } from '../../testing/count-by.ts'
import { newPhone, type Phone } from '../../testing/http-client.ts'
import { putBudget } from '../../testing/put-budget.ts'
import { failedRounds, outcomeOf, race, times } from '../../testing/race.ts'
import { testApp } from '../../testing/test-app.ts'
import { onPostgres, urlOf } from '../../testing/test-database.ts'
import { handOutReward, moveReward, returnRewards } from '../rewards/public.ts'
import { auditBudgets } from './public.ts'

const START = Date.parse('2026-03-02T12:00:00Z')
const app = await testApp({ now: new Date(START).toISOString() })
/** On PostgreSQL the pools of two processes, whose transactions do not wait for each other before the database does. */
const databases: Database[] = [
  app.database,
  ...(onPostgres ? [await connectPostgres(await urlOf(app.database), 10, 'require')] : []),
]
afterAll(async () => {
  for (const database of databases.slice(1)) await database.close()
  await app.close()
})
const transactIn = <T>(i: number, work: (tx: Tx) => Promise<T>) => databases[i % databases.length]!.transact(work)

const sums = read(
  'test_budget_races_sums',
  { at: 'timestamptz' },
  { key: 'text', amount: 'int8', remaining: 'int8', committed: 'int8', spent: 'int8' },
  `select l.key, l.amount, sum(s.remaining)::int8 as remaining, sum(s.committed)::int8 as committed,
          sum(s.spent)::int8 as spent
     from budget_lines l join budget_shares s on s.line = l.id
    where l.starts_at <= :at and l.ends_at > :at group by l.id order by l.key`,
)
const charge = write(
  'test_budget_races_charge',
  { ref: 'text', tokens: 'int8', state: 'text', at: 'timestamptz' },
  { is_charged: 'bool' },
  `select charge_budgets('EXCHANGE', :ref, 'KE', null, null, 0, :tokens, 0, :state, :at) as is_charged`,
)
// Reads what is left and takes it in two statements, without a lock.
const leftNaively = read(
  'test_budget_races_left_naively',
  { at: 'timestamptz' },
  { left: 'int8' },
  `select min((select sum(remaining) from budget_shares where line = l.id))::int8 as left
     from budget_lines l where l.starts_at <= :at and l.ends_at > :at`,
)
const takeNaively = write(
  'test_budget_races_take_naively',
  { at: 'timestamptz', tokens: 'int8' },
  {},
  `update budget_shares set remaining = remaining - :tokens, committed = committed + :tokens
    where share = 0 and line in (select id from budget_lines where starts_at <= :at and ends_at > :at)`,
)
const settle = write(
  'test_budget_races_settle',
  { ref: 'text', state: 'text' },
  { is_settled: 'bool' },
  `select settle_charge('EXCHANGE', :ref, :state) as is_settled`,
)

const PARTS = 10_000
await putBudget(
  app.database,
  { country: 'KE', key: 'inner', at: app.now() },
  { scope: { of: 'EXCHANGE' }, limit: { unit: 'TOKEN', amount: '0.01' }, period: { every: 'DAY' } },
)
const putOuter = () =>
  putBudget(
    app.database,
    { country: '*', key: 'outer', at: app.now() },
    { scope: { of: 'COUNTRY' }, limit: { unit: 'TOKEN', amount: '0.015' }, period: { every: 'DAY' } },
  )
const LIMITS = { inner: 0.01 * PARTS, outer: 0.015 * PARTS }

const addItems = write(
  'test_budget_races_add_items',
  {},
  {},
  `insert into reward_items (id, redeem_flow_id, definition_id, winnable_at)
   select 'many-' || n, gen_random_uuid(), 'hidden-NG', '2026-01-01' from generate_series(1, 400) n`,
)

// Before the others, whose charges are of nothing that the audit could find.
test('[REH-02] 200 prizes are asked for at once from a budget of 100 while others expire and come back: exactly 100 are given', async () => {
  const { id: user } = await app.person()
  await putBudget(
    app.database,
    { country: 'NG', key: 'prizes', at: app.now() },
    { scope: { of: 'COUNTRY' }, limit: { unit: 'ITEMS', items: 100 }, period: { every: 'DAY' } },
  )
  await app.database.transact((tx) => tx.one(addItems, {}))
  const win = (i: number) => transactIn(i, (tx) => handOutReward(tx, { definition: 'hidden-NG', user, at: app.now() }))
  const step = { stage: 'DONE', at: app.now(), holder: 'person' } as const
  const first = await Promise.all(times(100, win))
  expect(countBy(first.map((item) => (item ? 'given' : 'refused')))).toEqual({ given: 100 })
  // Sixty of them leave the budget while 200 others are asked for.
  const ended = first.map((item, i) =>
    transactIn(i, async (tx): Promise<unknown> => {
      if (i < 30) return returnRewards(tx, [item!], app.now())
      if (i < 60) return moveReward(tx, item!, 'UNCLAIMED', 'EXPIRED', step)
      return moveReward(tx, item!, 'UNCLAIMED', 'CLAIMED', step)
    }),
  )
  const more = times(200, win)
  const [, given] = [await Promise.all(ended), await Promise.all(more)]
  // Those that came too early are asked for again.
  const rest = await Promise.all(times(200, win))
  expect([...given, ...rest].filter((item) => item !== undefined)).toHaveLength(60)
  const [line] = (await app.database.db.many(sums, { at: app.now() })).filter(({ key }) => key === 'prizes')
  expect(line).toMatchObject({ remaining: 0, committed: 60, spent: 40 })
  expect(await auditBudgets(app.database.db, app.now())).toEqual([])
}, 300_000)

const gift = fc.record({
  tokens: fc.integer({ min: 1, max: 40 }),
  state: fc.constantFrom('COMMITTED' as const, 'SPENT' as const),
  /** What becomes of it, while others are taken. */
  end: fc.constantFrom('SPENT' as const, 'RETURNED' as const, undefined),
  again: fc.boolean(),
})

test('[REH-02] after each of many random runs on two processes, what is left is the limit without what was spent and committed', async () => {
  await putOuter()
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(gift, { minLength: 4, maxLength: 16 }), async (gifts) => {
      // Each run has a day of its own, and so lines of its own.
      const at = new Date(START + ++run * DAY)
      const taken = await Promise.all(
        gifts.map(async ({ tokens, state, end, again }, i) => {
          const ref = `run ${run} ${i}`
          const { is_charged } = (await transactIn(i, (tx) => tx.one(charge, { ref, tokens, state, at })))!
          if (!is_charged) return { spent: 0, committed: 0 }
          for (let n = 0; end && n < (again ? 2 : 1); n++)
            await transactIn(i + n, (tx) => tx.one(settle, { ref, state: end }))
          const last = end ?? state
          return { spent: last === 'SPENT' ? tokens : 0, committed: last === 'COMMITTED' ? tokens : 0 }
        }),
      )
      const sum = (of: 'spent' | 'committed') => taken.reduce((all, one) => all + one[of], 0)
      for (const { key, amount, remaining, committed, spent } of await app.database.db.many(sums, { at })) {
        expect({ key, amount, committed, spent }).toEqual({
          key,
          amount: LIMITS[key as keyof typeof LIMITS],
          committed: sum('committed'),
          spent: sum('spent'),
        })
        expect(remaining).toBe(amount - spent - committed)
        expect(remaining).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: rounds(15, onPostgres ? 10_000 : 500) },
  )
}, 1_800_000)

test.skipIf(!onPostgres)(
  'a budget that is read before it is taken from is overdrawn, which these races detect',
  async () => {
    const failed = await failedRounds({
      rounds: 3,
      setUp: (round) => {
        const at = new Date(START - (round + 1) * DAY)
        return transactIn(0, (tx) => tx.one(charge, { ref: `naive ${round}`, tokens: 1, state: 'SPENT', at })).then(
          () => at,
        )
      },
      concurrently: (at) =>
        times(20, (i) =>
          transactIn(i, async (tx) => {
            if ((await tx.one(leftNaively, { at }))!.left >= 20) await tx.one(takeNaively, { at, tokens: 20 })
          }),
        ),
      mustHold: async (_, at) => {
        for (const { remaining } of await app.database.db.many(sums, { at }))
          expect(remaining).toBeGreaterThanOrEqual(0)
      },
    })
    expect(failed).toBe(3)
  },
)

// A PGlite folder can be opened by one process only.
test.skipIf(!onPostgres)(
  '[REH-02] in two processes of the api, twice as many people at once as a budget is for get what it has, and no more',
  async () => {
    const most = rounds(10, 100)
    const { apiOf, data, close } = await apiProcesses()
    const database = await data.open()
    await putBudget(
      database,
      { country: 'NG', key: 'wallpaper', at: new Date() },
      { scope: { of: 'COUNTRY' }, limit: { unit: 'POINTS', points: 20 * most }, period: { every: 'DAY' } },
    )
    const missionDay = dayOf(new Date(), 'Africa/Lagos')
    const report = async (phone: Phone, i: number) => {
      const { awards } = await phone.on(apiOf(i))('POST /api/v2/user/missions/{mission_type}/report-counter', {
        params: { mission_type: 'set_wallpaper' },
        query: {},
        body: { count: 1, missionDay, status: 'IN_PROGRESS' },
        idempotencyKey: randomUUID(),
      })
      return awards.length === 1 ? 'given' : 'nothing'
    }
    await race({
      setUp: () => Promise.all(times(2 * most, (i) => newPhone(apiOf(i)))),
      concurrently: (phones) => phones.map((phone, i) => outcomeOf(report(phone, i), (answer) => answer)),
      mustHold: (outcomes) => expect(countBy(outcomes)).toMatchObject({ given: most }),
    })
    expect(await database.db.many(sums, { at: new Date() })).toEqual([
      { key: 'wallpaper', amount: 20 * most, remaining: 0, committed: 0, spent: 20 * most },
    ])
    expect(await auditBudgets(database.db, new Date())).toEqual([])
    await database.close()
    await close()
  },
  120_000,
)
