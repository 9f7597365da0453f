import { rounds } from '@momi/testing/rounds'
import { afterAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { devicesIn, liveDays, openApp, type Place } from '../../testing/generated-days.ts'
import { read, write } from '../../db/db.ts'
import { json } from '../../db/columns.ts'
import { giveawayApp } from '../../testing/giveaway.ts'
import { rehearse, TooManyPeople, type DraftItem } from './rehearse.ts'
import { addRewardItems } from '../stock/public.ts'
import { putBudget } from '../../testing/put-budget.ts'
import type { Tally } from './tally.ts'
import type { World } from './world.ts'

const { app, close } = await giveawayApp({ now: '2026-03-01T00:00:00Z' })
afterAll(close)
vi.setConfig({ testTimeout: rounds(600_000, 1_800_000) })

const COUNTRIES = ['NG', 'BR', 'KE']
const place: Place = {
  hasPartner: true,
  apiKey: app.env.API_KEYS_NATIVE[0]!,
  goTo: (at) => app.goTo(at.toISOString()),
  call: async ({ method, url, headers, body }) => {
    const answer = await app.inject({ method, url, ...(headers && { headers }), ...(body && { payload: body }) })
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json<unknown>() }
  },
}

const ctx = { ...app.deps, db: app.database.db, stream: app.database.stream }

/** What the ledger and the prizes have, without the rehearsal's own statements. */
const given = read(
  'test_rehearsal_given',
  { from: 'date', to: 'date' },
  { given: json(z.record(z.string(), z.number())) },
  `select jsonb_object_agg(key, points) as given
     from (select u.country || ' ' || coalesce(a.day, c.day, s.day) || ' '
                  || case e.reason when 'STREAK_CHECK_IN' then 'streaks' when 'ROULETTE_WON' then 'roulette'
                       else a.mission end as key,
                  sum(e.amount)::int8 as points
             from ledger_entries e
             join users u on u.id = e.account_id
             left join awards a on e.reason = 'MISSION_COMPLETED' and e.ref = a.mission || ':' || a.cause
             left join streak_check_ins c on e.reason = 'STREAK_CHECK_IN' and e.ref = c.user_id || ':' || c.day
             left join roulette_spins s on e.reason = 'ROULETTE_WON'
                                       and e.ref = s.drawn_user || ':' || s.period || ':' || s.number
            where e.reason in ('STREAK_CHECK_IN', 'ROULETTE_WON', 'MISSION_COMPLETED')
              and coalesce(a.day, c.day, s.day) between :from and :to
            group by 1) sums`,
)

/** What was given from each line of a budget whose period overlaps the days, of which the first begins at `begin`. */
const usedLines = read(
  'test_rehearsal_used_lines',
  { begin: 'timestamptz', to: 'date' },
  { used: json(z.record(z.string(), z.number())) },
  `select jsonb_object_agg(l.country || ' ' || l.key || ' ' ||
            case b.period when 'SPAN' then 'null' else (l.starts_at at time zone b.zone)::date::text end, u.used) as used
     from budget_lines l
     join budgets b on b.country = l.country and b.key = l.key
     join (select line, sum(spent + committed)::int8 as used from budget_shares group by line) u on u.line = l.id
    where u.used > 0 and l.ends_at > :begin and (l.starts_at at time zone b.zone)::date <= :to`,
)

/** Those that the phone or a call of the client completes. */
const EVERY_MISSION = [
  'data_saved',
  'eayb',
  'giveaway',
  'hidden_rewards',
  'hidden_rewards_small_reward',
  'loyalty_bonus',
  'make_browser_default',
  'open_article',
  'read_articles',
  'roulette',
  'set_wallpaper',
  'streaks',
]

const FIRST = '2026-03-03'
/** The start of the first day in the country where it begins first, Kenya. */
const EARLIEST = new Date('2026-03-02T21:00:00Z')
const LAST = '2026-03-08'

const devices = devicesIn(COUNTRIES, rounds(21, 2_800))
for (const device of devices) {
  const send = await openApp(place, device)
  await send('POST', '/api/v1/user/wallet-address', { walletAddress: device.wallet })
}
// Little is left of a budget and of a pool, so that they are used up within the days.
const collector = await app.person({ country: 'NG' })
for (let item = 0; item < rounds(38, 0); item++) await app.win(collector, 'hidden-NG')
// Thousands of people find what is there at first before the days that are rehearsed; more comes on the second of them.
const more = { items: rounds(0, 50), winnableAt: new Date('2026-03-04T00:00:00Z') }
for (const country of COUNTRIES)
  await app.database.transact((tx) => addRewardItems(tx, app.deps, { definition: `hidden-${country}`, ...more }))
await app.edit('NG', 'read_articles', { budget: rounds(240, 20_000) })
// Budgets are used up in the middle of a day, of a week, and of all.
const budget = (country: string, key: string, body: Parameters<typeof putBudget>[2]) =>
  putBudget(app.database, { country, key, at: app.now() }, body)
const points = (limit: number) => ({ unit: 'POINTS', points: limit }) as const
const items = (limit: number) => ({ unit: 'ITEMS', items: limit }) as const
const [DAY, WEEK] = [{ every: 'DAY' }, { every: 'WEEK' }] as const
const OFTEN = rounds(1, 100)
await budget('KE', 'day', { scope: { of: 'COUNTRY' }, limit: points(150 * OFTEN), period: DAY })
await budget('BR', 'prizes', { scope: { of: 'COUNTRY' }, limit: items(3 * OFTEN), period: WEEK })
await budget('NG', 'market', { scope: { of: 'MARKET' }, limit: items(2), period: DAY })
await budget('*', 'exchange', {
  scope: { of: 'EXCHANGE' },
  limit: { unit: 'TOKEN', amount: String(0.2 * OFTEN) },
  period: { every: 'SPAN', from: '2026-03-01T00:00:00Z', to: '2026-03-20T00:00:00Z' },
})
await liveDays(place, {
  devices,
  from: new Date('2026-03-01T00:00:00Z'),
  days: 8,
  seed: 7,
  // A better rule in the middle applies from then on.
  onDay: async (day) => {
    if (day === 5) await app.edit('KE', 'open_article', { rule: { gift: { points: 12 } } })
    if (day === 6) await app.edit('NG', 'read_articles', { budget: rounds(300, 25_000) })
  },
})

// As a database does by itself, unless it is deleted soon.
const analyze = write('test_rehearsal_analyze', {}, {}, 'analyze')
await app.database.transact((tx) => tx.one(analyze, {}))

test('[REH-01] the configuration of the days themselves gives exactly what the ledger has, chance included', async () => {
  const result = await rehearse(ctx, { from: FIRST, to: LAST, oneOf: 1, draft: [] })
  expect(result.differences).toEqual({ count: 0, examples: [] })
  expect(result.inputs).toBeGreaterThan(rounds(700, 100_000))
  expect(sums(result.before)).toEqual((await app.database.db.one(given, { from: FIRST, to: LAST }))!.given)
  expect(result.after).toEqual(result.before)
  const { used } = (await app.database.db.one(usedLines, { begin: EARLIEST, to: LAST }))!
  expect(linesOf(result.history)).toEqual(used)
  // Chance, budgets and pools that were used up were rehearsed too.
  const usedUp = result.history.supplies.usedUp().map(({ kind, key }) => `${kind} ${key}`)
  expect(usedUp).toEqual(expect.arrayContaining(['BUDGET read_articles', 'REWARD hidden-NG', ...BUDGETS]))
  const missions = new Set([...result.before.cells.values()].map(({ mission }) => mission))
  expect([...missions].toSorted()).toEqual(EVERY_MISSION)
  expect([...result.before.spent.keys()].map((key) => key.split(' ')[1])).toEqual(
    expect.arrayContaining(['market', 'exchange', 'roulette', 'streaks']),
  )
})

test('a rule that is not the one that gave shows in every input that it decides', async () => {
  const planted: typeof ctx.db = {
    ...ctx.db,
    many: async (statement, params) => {
      const rows = await ctx.db.many(statement, params)
      return statement.name === 'rehearsal_versions' ? rows.map((row) => withPoints(row as never) as never) : rows
    },
  }
  const result = await rehearse({ ...ctx, db: planted }, { from: FIRST, to: LAST, oneOf: 1, draft: [] })
  const times = [...result.before.cells.values()].filter(
    ({ mission, country }) => mission === 'open_article' && country !== 'KE',
  )
  expect(result.differences.count).toBe(times.reduce((sum, cell) => sum + cell.times, 0))
  expect(result.differences.examples[0]).toMatchObject({ kind: 'MILESTONE', replayed: [{ points: 11 }] })
})

test('the state of people who are packed and read again between any two inputs is the same', async () => {
  const draft: DraftItem[] = [{ kind: 'mission', country: 'NG', key: 'open_article', body: OPEN_ARTICLE }]
  const request = { from: FIRST, to: LAST, oneOf: 1, draft }
  const { people: _all, history: _history, draft: _draft, ...result } = await rehearse(ctx, request)
  const { people, history: _was, draft: _is, ...packed } = await rehearse(ctx, request, undefined, { ready: 1 })
  expect(packed).toEqual(result)
  expect(packed.effects.gaining.people).toBeGreaterThan(0)
  expect(people.size()).toBe(new Set(people.ids()).size)
})

test('another key of hidden rewards shows', async () => {
  const keys = { ...ctx.keys, hash: (text: string) => ctx.keys.hash(`another ${text}`) }
  const result = await rehearse({ ...ctx, keys }, { from: FIRST, to: LAST, oneOf: 1, draft: [] })
  expect(result.differences.count).toBeGreaterThan(0)
})

test('more people than fit into memory are not rehearsed, and a sample of them is', async () => {
  const all = { from: FIRST, to: LAST, oneOf: 1, draft: [] }
  await expect(rehearse(ctx, all, undefined, { mostPeople: 10 })).rejects.toThrow(TooManyPeople)
  const half = await rehearse(ctx, { ...all, oneOf: 2 })
  expect(half.people.size()).toBeGreaterThan(0)
  for (const id of half.people.ids()) expect(id < '8').toBe(true)
})

const OPEN_ARTICLE = { group: 'missions', position: 1, enabled: true, rule: { gift: { points: 60 } } }

/** Not in Kenya, where a budget would then refuse others. */
const withPoints = (row: { key: string; country: string; body: { rule: object } }) =>
  row.key === 'open_article' && row.country !== 'KE'
    ? { ...row, body: { ...row.body, rule: { gift: { points: 11 } } } }
    : row

const BUDGETS = ['BUDGET day', 'BUDGET prizes', 'BUDGET market', 'BUDGET exchange']

const linesOf = ({ supplies }: World) => Object.fromEntries([...supplies.lines].filter(([, used]) => used > 0))

const sums = (tally: Tally) =>
  Object.fromEntries(
    [...tally.cells.values()]
      .filter(({ points }) => points > 0)
      .map((cell) => [`${cell.country} ${cell.day} ${cell.mission}`, cell.points]),
  )
