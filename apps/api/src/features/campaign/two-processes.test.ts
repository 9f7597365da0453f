import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { dayOf } from '@momi/contract/rules/calendar'
import { IS_TEST_FULL } from '@momi/testing/test-full'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../db/connect.ts'
import { editMission } from '../../development/campaign.ts'
import { apiProcesses } from '../../testing/api-processes.ts'
import { countBy } from '../../testing/count-by.ts'
import { newPhone, type Phone } from '../../testing/http-client.ts'
import { outcomeOf, times } from '../../testing/race.ts'
import { randomFrom } from '../../testing/random-values.ts'
import { onPostgres } from '../../testing/test-database.ts'

/** What the answer of a process that has too much to do asks for. */
const RETRY_AFTER_MS = 1000

/** Reports a wallpaper, which needs no time, for a phone; asks again, as a client does, where a process has too much to do. */
async function report(call: ReturnType<Phone['on']>): Promise<string> {
  const idempotencyKey = randomUUID()
  const body = { count: 1, missionDay: dayOf(new Date(), 'Africa/Lagos'), status: 'IN_PROGRESS' as const }
  const send = () =>
    call('POST /api/v2/user/missions/{mission_type}/report-counter', {
      params: { mission_type: 'set_wallpaper' },
      query: {},
      body,
      idempotencyKey,
    })
  let outcome = await outcomeOf(send(), 'given')
  while (outcome === 'service_unavailable') {
    await setTimeout(RETRY_AFTER_MS)
    outcome = await outcomeOf(send(), 'given')
  }
  return outcome
}

/** The times as often as expected that the fault gives awards. */
const FAULT = 3
/** How many awards are expected between two moments; the awards of one moment are reported at the same time. */
const STEP = 1 / 3
const RUNS = IS_TEST_FULL ? 200 : 1

/** A number of events of a Poisson process in a time in which `mean` are expected. */
function poisson(mean: number, next: () => number): number {
  let count = 0
  for (let at = -Math.log(1 - next()); at < mean; at -= Math.log(1 - next())) count++
  return count
}

// A PGlite folder can be opened by one process only.
describe.skipIf(!onPostgres)('two processes of the api', () => {
  let processes: Awaited<ReturnType<typeof apiProcesses>>
  let database: Database
  let client: pg.Client
  beforeAll(async () => {
    processes = await apiProcesses()
    database = await processes.data.open()
    client = new pg.Client({ connectionString: processes.data.env(0)['DATABASE_URL'] })
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await database.close()
    await processes.close()
  })

  /** Logs phones in, some at a time, because a busy process refuses more than it can do at once. */
  const phonesOf = async (count: number) => {
    const phones: Phone[] = []
    while (phones.length < count) {
      const some = Math.min(20, count - phones.length)
      phones.push(...(await Promise.all(times(some, (i) => newPhone(processes.apiOf(i))))))
    }
    return phones
  }
  const addForecast = (expected: number) =>
    client.query(
      `insert into award_forecasts (country, type, day, starts_at, ends_at, wide_until, expected)
       select 'NG', 'set_wallpaper', current_date, now() - interval '1 hour', now() + interval '1 day', now(),
              array_fill($1::float8, array[300])`,
      [expected],
    )
  /** Reports for all phones at the same time, in both processes in turn. */
  const reportAll = async (phones: readonly Phone[]) =>
    countBy(await Promise.all(phones.map((phone, i) => report(phone.on(processes.apiOf(i))))))
  const switchOn = () =>
    database.transact((tx) =>
      editMission(tx, {
        country: 'NG',
        type: 'set_wallpaper',
        edit: { enabled: true },
        madeBy: 'test',
        why: 'the next run',
        at: new Date(),
      }),
    )

  test(
    `[REH-04] a fault of three times the awards gives at most 75 too many, at the 95th percentile of ${RUNS} runs, and is stopped in both`,
    async () => {
      const phones = await phonesOf(IS_TEST_FULL ? 320 : 200)
      const next = randomFrom(7)
      const over: number[] = []
      for (let run = 0; run < RUNS; run++) {
        await switchOn()
        await client.query(`
          delete from held_awards;
          delete from awards where mission = 'set_wallpaper';
          delete from mission_counters;
          delete from config_stops;
          delete from award_forecasts;
          update mission_budgets set day = null, day_awards = 0, low = null`)
        await addForecast(0)
        let [given, expected, used] = [0, 0, 0]
        for (let isOn = true; isOn;) {
          // The forecast moves on, instead of the clock.
          expected += STEP
          const count = poisson(FAULT * STEP, next)
          if (count === 0) continue
          await client.query('update award_forecasts set expected = array_fill($1::float8, array[300])', [expected])
          const outcomes = await reportAll(phones.slice(used, used + count))
          used += count
          given += outcomes['given'] ?? 0
          isOn = !('mission_not_enabled' in outcomes)
          expect(Object.keys(outcomes).filter((code) => !['given', 'mission_not_enabled'].includes(code))).toEqual([])
        }
        expect(await reportAll(phones.slice(-2))).toEqual({ mission_not_enabled: 2 })
        const { rows } = await client.query(`
          select (select count(*)::int from awards where mission = 'set_wallpaper') as awards,
                 (select count(*)::int from held_awards) > 0 as "isHeld",
                 (select count(*)::int from config_stops where stopped_by is null) as stops`)
        expect(rows).toEqual([{ awards: given, isHeld: true, stops: 1 }])
        over.push((given * (FAULT - 1)) / FAULT)
      }
      const sorted = over.toSorted((a, b) => a - b)
      expect(sorted[Math.ceil(RUNS * 0.95) - 1]).toBeLessThanOrEqual(75)
      expect(sorted[0]).toBeGreaterThan(20)
    },
    IS_TEST_FULL ? 3_600_000 : 120_000,
  )

  test('if every process awards three times the points, nothing is paid, and the mission is stopped once, in both', async () => {
    await switchOn()
    await client.query(`
      delete from held_awards;
      delete from awards;
      delete from config_stops;
      update mission_budgets set day = null, day_awards = 0, low = null;
      alter function give_award rename to right_award;
      create function give_award(
        p_user uuid, p_country text, p_mission text, p_version int, p_cause text, p_earned_by uuid, p_milestone int,
        p_day date, p_points int, p_spins int, p_definition text, p_at timestamptz
      ) returns table (outcome text, balance bigint, reward_item text) language sql as $$
        select * from right_award(p_user, p_country, p_mission, p_version, p_cause, p_earned_by, p_milestone, p_day,
                                  p_points * 3, p_spins, p_definition, p_at)
      $$`)
    expect(await reportAll(await phonesOf(20))).toEqual({ mission_not_enabled: 20 })
    const { rows } = await client.query(`
      select (select count(*)::int from awards) as awards, (select count(*)::int from config_stops) as stops`)
    expect(rows).toEqual([{ awards: 0, stops: 1 }])
    await client.query('drop function give_award; alter function right_award rename to give_award')
  })

  test('if a process ends while it has points held, the other one pays them', async () => {
    await switchOn()
    await client.query(`
      delete from held_awards;
      delete from config_stops;
      delete from award_forecasts;
      update mission_budgets set day = null, day_awards = 0, low = null`)
    await addForecast(0)
    const phones = await phonesOf(20)
    // One after the other: each counts what was given before, so that the last ones are held.
    for (const phone of phones) expect(await reportAll([phone])).toEqual({ given: 1 })
    await processes.processOf(1).kill('SIGKILL')
    const { rows: before } = await client.query(
      'update held_awards set due_at = now() where outcome is null returning id',
    )
    expect(before.length).toBeGreaterThan(0)
    const balances = () =>
      Promise.all(phones.map(async (phone) => (await phone.on(processes.apiOf(0))('GET /api/v1/points', {})).balance))
    await expect.poll(balances, { timeout: 60_000, interval: 500 }).toEqual(Array(20).fill(20))
  })
})
