import { randomUUID } from 'node:crypto'
import { MISSION_TYPES } from '@momi/contract'
import { rounds } from '@momi/testing/rounds'
import fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { text } from '../../db/columns.ts'
import { read } from '../../db/db.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { testApp } from '../../testing/test-app.ts'
import { clampCounter, newbornGrowth } from './counters.rules.ts'
import { kindOf } from './kinds.ts'
import type { Person } from '../../testing/person.ts'

const NOON = '2026-03-02T12:00:00Z'
const MINUTE = 60_000
const google = await idTokenIssuer()
const app = await testApp({ now: NOON, google })
beforeEach(() => app.goTo(NOON))
afterAll(async () => {
  await app.close()
  await google.close()
})

const inMinutes = (minutes: number) => app.goTo(Date.parse(NOON) + minutes * MINUTE)

test.each([undefined, 'client'] as const)(
  '(case 34) a new account counts no more than its age, and at most half of a first step in its first minute (force_sync_mode %s)',
  async (mode) => {
    const ada = await app.person()
    const offered = mode ? { mode } : {}
    expect(await ada.report('eayb', 468, offered)).toMatchObject({ counter: { count: 0 }, balance: 0 })
    expect((await ada.report('read_articles', 12, offered)).counter.count).toBe(0)
    inMinutes(1)
    expect((await ada.report('eayb', 468, offered)).counter.count).toBe(1)
    expect((await ada.report('read_articles', 12, offered)).counter.count).toBe(2)
    inMinutes(20)
    expect((await ada.report('eayb', 468, offered)).counter.count).toBe(20)
  },
)

test('(case 34) an account counts nothing on a day before its creation, even with force_sync_mode=client', async () => {
  const ada = await app.person()
  const missionDay = '2026-03-01'
  await expect(ada.report('eayb', 10, { missionDay })).rejects.toMatchObject({
    code: 'mission_counter_conflict',
  })
  await ada.report('eayb', 10, { missionDay, mode: 'client' })
  inMinutes(24 * 60)
  await ada.comeBack()
  // The previous day, on which the account was created, can still be reported.
  expect((await ada.report('eayb', 60, { missionDay: '2026-03-02' })).counter).toMatchObject({
    missionDay: '2026-03-02',
    count: 60,
  })
})

test('(case 34) an old account on a new device counts from the device’s creation', async () => {
  const sub = randomUUID()
  const signIn = async (user: Person) => await user.signIn(sub)
  await signIn(await app.person())
  inMinutes(180)
  const second = await app.person()
  await signIn(second)
  expect((await second.report('eayb', 100)).counter.count).toBe(0)
  inMinutes(185)
  expect((await second.report('eayb', 100)).counter.count).toBe(5)
})

test('(case 34) no count exceeds the minutes since creation, whatever is reported', () => {
  const day = Date.parse('2026-03-02T00:00:00Z')
  const reports = fc.array(
    fc.record({ wait: fc.integer({ min: 0, max: 200 }), count: fc.integer({ min: 0, max: 1440 }) }),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(reports, fc.integer({ min: 0, max: 1439 }), (list, birth) => {
      let known = { count: 0, at: new Date(day) }
      let minute = birth
      for (const { wait, count } of list) {
        minute = Math.min(minute + wait, 1440)
        known = clampCounter({
          count,
          known,
          now: new Date(day + minute * MINUTE),
          countableSince: new Date(day + birth * MINUTE),
          newborn: 5,
          dayStart: new Date(day),
          dayEnd: new Date(day + 1440 * MINUTE),
          rateCap: { perMinute: 1, perDay: 1440 },
        })
        expect(known.count).toBeLessThanOrEqual(minute - birth)
      }
    }),
  )
})

/** The rules that the seeded campaigns have for each counter of a day, and the counts at which they give something. */
async function configuredCounters() {
  const configs = await Promise.all(COUNTRIES.map((country) => app.database.db.many(configsOf, { country })))
  return configs.flat().flatMap(({ country, type, rule }) => {
    const kind = kindOf(type)
    if (kind.counting?.per !== 'day') return []
    const parsed = kind.rule.parse(rule)
    const milestones = kind.counting.milestones(parsed, { user: 'u', day: '2026-03-02', draw: (_, below) => below - 1 })
    return [{ name: `${country} ${type}`, counting: kind.counting, rateCap: kind.counting.rateCap(parsed), milestones }]
  })
}
const COUNTRIES = ['NG', 'GH', 'KE', 'ZA', 'BR']
const configsOf = read(
  'test_newborn_configs',
  { country: 'text' },
  { country: 'text', type: text(z.enum(MISSION_TYPES)), rule: 'jsonb' },
  'select country, type, rule from mission_configs where country = :country',
)

test('(case 34) for each configured counter, an account accepts no more than its age allows, and no step in its first minute', async () => {
  const counters = await configuredCounters()
  expect(new Set(counters.map(({ name }) => name.split(' ')[1]))).toEqual(
    new Set(['data_saved', 'eayb', 'hidden_rewards', 'hidden_rewards_small_reward', 'open_article', 'read_articles']),
  )
  const dayStart = Date.parse('2026-03-02T00:00:00Z')
  const reports = fc.array(
    fc.record({ wait: fc.integer({ min: 0, max: 200_000 }), count: fc.nat({ max: 10_000_000 }) }),
    { minLength: 1, maxLength: 12 },
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...counters),
      fc.integer({ min: 0, max: 1380 }),
      reports,
      ({ counting, rateCap, milestones }, birthMinute, list) => {
        const birth = dayStart + birthMinute * MINUTE
        const first = milestones[0]!.at
        let known = { count: 0, at: new Date(dayStart) }
        let now = birth
        for (const { wait, count } of list) {
          now += wait
          const age = (now - birth) / MINUTE
          known = clampCounter({
            count: Math.min(count, rateCap.perDay),
            known,
            now: new Date(now),
            countableSince: new Date(birth),
            newborn: newbornGrowth(counting, milestones),
            dayStart: new Date(dayStart),
            dayEnd: new Date(dayStart + 1440 * MINUTE),
            rateCap,
          })
          const most = age <= 1 ? Math.min(first / 2, rateCap.perMinute * age) : rateCap.perMinute * age
          expect(known.count).toBeLessThanOrEqual(most)
        }
      },
    ),
    { numRuns: rounds(500, 5000) },
  )
})

test.each(['data_saved', 'eayb', 'read_articles', 'open_article', 'hidden_rewards'] as const)(
  '(case 34) a phone that is 1.3 s old is given nothing for a report of %s',
  async (type) => {
    const ada = await app.person()
    app.goTo('2026-03-02T12:00:01.300Z')
    const reported = await ada.report(type, type === 'data_saved' ? 100_000 : 100)
    expect(reported).toMatchObject({ awards: [], balance: 0 })
    app.goTo('2026-03-02T12:00:59Z')
    expect(await ada.report(type, 100, { mode: 'client' })).toMatchObject({ awards: [], balance: 0 })
  },
)

test('until a new account gets prizes, the cards of the hidden rewards promise what it is paid instead', async () => {
  const ada = await app.person({ apiKey: 'web' })
  const cards = async () => {
    const { missions, prizesNeedSignIn } = await ada('GET /api/v2/user/missions', {})
    const paysOf = (wanted: string) => missions.find(({ type }) => type === wanted)?.pays ?? null
    return { prizesNeedSignIn, big: paysOf('hidden_rewards'), small: paysOf('hidden_rewards_small_reward') }
  }
  const promised = { prizesNeedSignIn: true, big: null, small: { amount: 15, times: 3, most: 45 } }
  expect(await cards()).toMatchObject(promised)
  const awards = []
  for (let count = 1; count <= 40; count += 4) {
    app.goTo(app.now().getTime() + 30 * MINUTE)
    await ada.comeBack()
    awards.push(...(await ada.report('hidden_rewards', count, { mode: 'client' })).awards)
  }
  expect(awards.map(({ points }) => points)).toEqual([15, 15, 15])
  expect(await cards()).toMatchObject(promised)
})

test('with a sign-in, the cards of the hidden rewards promise the prize again', async () => {
  const ada = await app.person({ apiKey: 'web' })
  await ada.signIn(randomUUID())
  const { missions } = await ada('GET /api/v2/user/missions', {})
  expect(missions.find(({ type }) => type === 'hidden_rewards')!.pays).toMatchObject({ gift: 'REWARD', times: 1 })
})
