import { rounds } from '@momi/testing/rounds'
import { DAY } from '@momi/contract/rules/durations'
import { afterAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { json } from '../../db/columns.ts'
import { read, type Db, type Tx } from '../../db/db.ts'
import { allAtOnce } from '../../db/stream.ts'
import { createLiveSettings } from '../../core/config/live-settings.ts'
import { devicesIn, liveDays, type Place } from '../../testing/generated-days.ts'
import { testApp } from '../../testing/test-app.ts'
import { editMission } from '../../development/campaign.ts'
import { rotateSeeds } from '../roulette/public.ts'
import { countBudgets } from '../budgets/public.ts'
import { publishItems } from '../campaign/public.ts'
import type { DryRun } from '../../core/dry-run.ts'
import { rehearse, type DraftItem, type Rehearsed } from './rehearse.ts'
import type { Cell } from './tally.ts'

const START = '2026-03-02T00:00:00Z'
// The first visits are of the day before in Brazil.
const [FIRST, LAST] = ['2026-03-01', '2026-03-07']
const DAYS = 6
const app = await testApp({ now: START })
afterAll(app.close)
vi.setConfig({ testTimeout: rounds(600_000, 1_800_000) })

// The seeds of all days exist before: so both lives draw with the same ones.
for (let day = 0; day < DAYS + 2; day++) {
  app.goTo(new Date(Date.parse(START) + day * DAY).toISOString())
  await rotateSeeds({ ...app.deps, db: app.database.db, transact: app.database.transact })
}
app.goTo(START)
const devices = devicesIn(['NG', 'BR'], rounds(10, 60))
await app.database.transact(async (tx) => {
  const at = app.now()
  await editMission(tx, {
    country: 'NG',
    type: 'read_articles',
    edit: { budget: 400 },
    madeBy: 'test',
    why: 'a test',
    at,
  })
  // Who is refused a check-in has none before it in another life, and a check-in that was refused is not stored.
  for (const country of ['NG', 'BR'])
    await editMission(tx, {
      country,
      type: 'streaks',
      edit: { rule: { points: [10, 15, 20, 25, 30, 40, 80], freezes: { price: 100, most: 2 }, coolOffHours: 0 } },
      madeBy: 'test',
      why: 'a test',
      at,
    })
})

/** What was given, from the rows that the product writes. */
const given = read(
  'test_rehearsal_cells',
  { from: 'date', to: 'date' },
  { cells: json(z.array(z.object({ key: z.string(), points: z.number(), spins: z.number(), items: z.number() }))) },
  `select coalesce(jsonb_agg(jsonb_build_object('key', key, 'points', points, 'spins', spins, 'items', items) order by key), '[]') as cells
     from (select country || ' ' || day || ' ' || mission as key, sum(points)::int8 as points, sum(spins)::int8 as spins,
                  count(item)::int8 as items
             from (select country, day, mission, points, spins, reward_item as item from awards
                   union all
                   select u.country, c.day, 'streaks', c.points, 0, null
                     from streak_check_ins c join users u on u.id = c.user_id
                   union all
                   select country, day, 'roulette', case when type = 'POINTS' then amount else 0 end,
                          case when type = 'ROULETTE_SPIN' then amount else 0 end, reward_item from roulette_spins) given
            where day between :from and :to
            group by 1) cells`,
)

/** What was given from each line of a budget. */
const usedLines = read(
  'test_rehearsal_lines_of_a_life',
  {},
  { used: json(z.record(z.string(), z.number())) },
  `select coalesce(jsonb_object_agg(l.country || ' ' || l.key || ' ' || case b.period when 'SPAN' then 'null'
            else (l.starts_at at time zone b.zone)::date::text end, u.used), '{}') as used
     from budget_lines l
     join budgets b on b.country = l.country and b.key = l.key
     join (select line, sum(spent + committed)::int8 as used from budget_shares group by line) u on u.line = l.id
    where u.used > 0`,
)

const balances = read(
  'test_rehearsal_balances',
  {},
  { balances: json(z.record(z.string(), z.number())) },
  'select jsonb_object_agg(id, balance) as balances from ledger_accounts',
)

/** One life of the same people, which is rolled back, and what `look` finds at its end. */
const inALife = <T>(
  change: (run: DryRun) => Promise<unknown>,
  look: (db: Db) => Promise<T>,
  hasBudgets = false,
): Promise<T> =>
  app.deps.runDry(async (run) => {
    run.goTo(new Date(START))
    await change(run)
    await run.readSettings()
    const jobs = { now: run.now, transact: <T>(work: (tx: Tx) => Promise<T>) => work(run.tx) }
    const place: Place = {
      goTo: run.goTo,
      apiKey: run.apiKey,
      hasPartner: false,
      call: async (request) => {
        const answer = await run.call(request)
        // The job keeps the streaks of a day that a budget ends early.
        if (hasBudgets) await countBudgets(jobs)
        return answer
      },
    }
    await liveDays(place, { devices, from: new Date(START), days: DAYS, seed: 11 })
    return look(run.tx)
  })

const rehearseIn = (db: Db, draft: readonly DraftItem[]) => {
  const ctx = { ...app.deps, db: { ...db }, settings: createLiveSettings(app.env, db), stream: allAtOnce(db) }
  return rehearse(ctx, { from: FIRST, to: LAST, oneOf: 1, draft })
}

const cellsOf = (cells: Iterable<Cell>) =>
  [...cells]
    .map(({ country, day, mission, points, spins, items }) => ({
      key: `${country} ${day} ${mission}`,
      points,
      spins,
      items,
    }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))

const mission = (country: string, key: string, rule: object, more = {}): DraftItem => ({
  kind: 'mission',
  country,
  key,
  body: { group: 'missions', position: 1, enabled: true, rule, ...more },
})

const wheel = (country: string) => ({
  segments: [
    { id: 'points-10', weight: 1500, prize: { type: 'POINTS', points: 10 } },
    { id: 'points-100', weight: 1500, prize: { type: 'POINTS', points: 100 } },
    { id: 'nothing', weight: 2000, prize: { type: 'NOTHING_WON' } },
    { id: 'cusd', weight: 300, prize: { type: 'REDEEM_CUSD', reward: `wheel-cusd-${country}` } },
  ],
  freePerDay: 1,
  spinPrice: 40,
})

const budget = (country: string, key: string, body: object): DraftItem => ({
  kind: 'budget',
  country,
  key,
  body: { active: true, ...body },
})
const [EACH_DAY, EACH_WEEK] = [{ every: 'DAY' }, { every: 'WEEK' }] as const

/** Changes whose effect the stored inputs decide. */
const DRAFTS: readonly [string, readonly DraftItem[]][] = [
  [
    'points, steps and days of several missions',
    [
      mission('NG', 'streaks', { points: [1, 2, 3, 4, 5, 6, 70], freezes: { price: 20, most: 1 }, coolOffHours: 0 }),
      mission('NG', 'read_articles', { articles: 3, gift: { points: 35 } }, { budget: 350 }),
      mission('BR', 'loyalty_bonus', { days: 3, of: 7, gift: { points: 90 } }),
      mission('BR', 'data_saved', {
        steps: [
          { kilobytes: 500, gift: { points: 3 } },
          { kilobytes: 9000, gift: { points: 60 } },
        ],
      }),
    ],
  ],
  [
    'the odds and prizes of the wheel, a mission that is off, and prices',
    [
      mission('NG', 'roulette', wheel('NG'), { budget: 1500 }),
      mission('BR', 'roulette', wheel('BR')),
      mission('BR', 'open_article', { gift: { points: 10 } }, { enabled: false }),
      mission('NG', 'hidden_rewards', { gift: { reward: 'hidden-NG' }, gap: { least: 1, most: 2 }, dailyCap: 2 }),
    ],
  ],
  [
    'budgets that are used up in the middle of a day, of a week and of all days',
    [
      // Without spins among the prizes: who wins one more there makes a spin that is not stored.
      mission('NG', 'roulette', wheel('NG')),
      mission('BR', 'roulette', wheel('BR')),
      // Who misses other days is refused other freezes, which is not stored either.
      ...['NG', 'BR'].map((country) =>
        mission(country, 'streaks', {
          points: [5, 5, 5, 5, 5, 5, 40],
          freezes: { price: null, most: 1 },
          coolOffHours: 0,
        }),
      ),
      budget('NG', 'day', { scope: { of: 'COUNTRY' }, limit: { unit: 'POINTS', points: 140 }, period: EACH_DAY }),
      budget('BR', 'check-ins', {
        scope: { of: 'MISSION', mission: 'streaks' },
        limit: { unit: 'POINTS', points: 35 },
        period: EACH_DAY,
      }),
      budget('BR', 'prizes', { scope: { of: 'COUNTRY' }, limit: { unit: 'ITEMS', items: 4 }, period: EACH_WEEK }),
      budget('*', 'tokens', {
        scope: { of: 'COUNTRY' },
        limit: { unit: 'TOKEN', amount: '0.7' },
        period: { every: 'SPAN', from: START, to: '2026-03-20T00:00:00Z' },
      }),
    ],
  ],
]

// What people could not afford is not stored, so everybody has enough to buy what they want in any life.
const RICH = 5_000
app.goTo('2026-02-20T00:00:00Z')
const people: string[] = []
for (const { haid, huid, country, wallet } of devices) {
  const person = await app.person({ haid, huid, country, wallet })
  await app.grant(person, RICH)
  people.push(person.id)
}

// All drafts are rehearsed in one life.
const rehearsed = await inALife(
  async () => {},
  async (db) => {
    const results = new Map<string, Rehearsed>()
    for (const [name, draft] of DRAFTS) results.set(name, await rehearseIn(db, draft))
    return { results, was: (await db.one(given, { from: FIRST, to: LAST }))!.cells }
  },
)

test.each(DRAFTS)(
  '[REH-01] the predicted cost is what the same days then cost under the draft: %s',
  async (name, draft) => {
    const predicted = rehearsed.results.get(name)!
    expect(predicted.differences).toEqual({ count: 0, examples: [] })
    expect(cellsOf(predicted.before.cells.values())).toEqual(rehearsed.was)
    const real = await inALife(
      (run) => publishItems(run.tx, draft, { madeBy: 'test', why: 'a test', at: run.now() }),
      async (db) => ({
        cells: (await db.one(given, { from: FIRST, to: LAST }))!.cells,
        balances: (await db.one(balances, {}))!.balances,
        lines: (await db.one(usedLines, {}))!.used,
      }),
      draft.some(({ kind }) => kind === 'budget'),
    )
    expect(cellsOf(predicted.after.cells.values())).toEqual(real.cells)
    const { lines } = predicted.draft.supplies
    expect(Object.fromEntries([...lines].filter(([, used]) => used > 0))).toEqual(real.lines)
    expect(people.map((id) => predicted.people.peek(id)?.draft.balance ?? RICH)).toEqual(
      people.map((id) => real.balances[id]),
    )
    expect(real.cells).not.toEqual(rehearsed.was)
  },
)
