import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EVERYWHERE } from '@momi/contract/config-subjects'
import { HOUR } from '@momi/contract/rules/durations'
import { afterAll, describe, expect, test } from 'vitest'
import { labOrigin } from '../../development/lab-origin.ts'
import { movableClock } from '../../development/movable-clock.ts'
import { marketItemSubject } from '../../features/market/public.ts'
import { missionSubject } from '../../features/missions/public.ts'
import { EXCHANGE_RATE, exchangeRateSubject } from '../../features/points/public.ts'
import { rewardSubject } from '../../features/rewards/public.ts'
import { takeReward } from '../../testing/take-reward.ts'
import { testApp } from '../../testing/test-app.ts'
import { announce, noticeProblem, withdraw } from './announcements.ts'
import { liveOf, publishVersion } from './config-versions.ts'
import type { SubjectKind } from './subject.ts'

const folder = mkdtempSync(join(tmpdir(), 'momi-lab-'))
const app = await testApp({ now: '2026-03-01T08:00:00Z' })
const lab = labOrigin(app.deps, [], movableClock(folder))
afterAll(async () => {
  await Promise.all([lab.close(), app.close()])
  rmSync(folder, { recursive: true })
})
const { db, transact } = app.database

const inHours = (hours: number) => new Date(app.now().getTime() + hours * HOUR)

/** What a change of the live configuration of a subject is checked and announced with. */
async function changeOf<B>(kind: SubjectKind<B>, country: string, key: string, edit: object, publishAt: Date) {
  const live = await liveOf(db, { kind: kind.kind, country, key })
  const body = { ...Object(live!.body), ...edit } as B
  return { kind, subject: { country, key }, body, now: app.now(), publishAt }
}

const ARTICLE = { rule: { gift: { points: 4 }, growth: { perMinute: 4, perDay: 200 } } }

describe('the notice of a change for the worse', () => {
  test.each([
    ['a worse rule', missionSubject, 'NG', 'open_article', ARTICLE, { what: 'POINTS', before: 10, after: 4 }],
    ['a mission that ends', missionSubject, 'NG', 'eayb', { enabled: false }, { what: 'ENDS' }],
    ['an end', missionSubject, 'NG', 'eayb', { endsAt: '2026-05-01T00:00:00.000Z' }, { what: 'ENDS' }],
    ['an earlier end', missionSubject, 'BR', 'giveaway', { endsAt: '2026-03-09T00:00:00.000Z' }, { what: 'ENDS' }],
    ['a later start', missionSubject, 'NG', 'eayb', { startsAt: '2026-04-01T00:00:00.000Z' }, { what: 'TERMS' }],
    [
      'a higher price',
      marketItemSubject,
      EVERYWHERE,
      'drum',
      { price: 200 },
      { what: 'PRICE', before: 150, after: 200 },
    ],
    ['an item no longer sold', marketItemSubject, EVERYWHERE, 'drum', { enabled: false }, { what: 'ENDS' }],
    ['an item for newer clients', marketItemSubject, EVERYWHERE, 'drum', { minVersion: 99 }, { what: 'TERMS' }],
    ['an item for one client', marketItemSubject, EVERYWHERE, 'drum', { clientType: 'ofa' }, { what: 'TERMS' }],
    ['a worse rate', exchangeRateSubject, 'NG', EXCHANGE_RATE, { pointsPerUnit: 2000 }, { what: 'RATE', after: 2000 }],
    [
      'a higher minimum',
      exchangeRateSubject,
      'NG',
      EXCHANGE_RATE,
      { minPoints: 101 },
      { what: 'MINIMUM', before: 100 },
    ],
    ['no exchange', exchangeRateSubject, 'NG', EXCHANGE_RATE, { enabled: false }, { what: 'ENDS' }],
    ['a smaller amount', rewardSubject, 'NG', 'hidden-NG', { amount: '0.04' }, { what: 'TERMS' }],
    ['a shorter time to claim', rewardSubject, 'NG', 'hidden-NG', { claimDays: 29 }, { what: 'TERMS' }],
    ['a slower fulfilment', rewardSubject, 'NG', 'hidden-NG', { fulfilDays: 9 }, { what: 'TERMS' }],
    ['a reward that is off', rewardSubject, 'NG', 'hidden-NG', { enabled: false }, { what: 'ENDS' }],
  ] as const)('%s is refused before 72 hours have passed', async (_, kind, country, key, edit, worsening) => {
    const subject = kind as unknown as SubjectKind<object>
    const check = async (hours: number) =>
      noticeProblem(db, await changeOf(subject, country, key, edit, inHours(hours)))
    expect(await check(0)).toMatchObject({ worsening, earliest: inHours(72) })
    expect(await check(71.9)).toMatchObject({ worsening })
    expect(await check(72)).toBeNull()
  })

  test.each([
    ['a better rule', missionSubject, 'open_article', { rule: { ...ARTICLE.rule, gift: { points: 11 } } }],
    ['a later end', missionSubject, 'giveaway', { endsAt: null }],
    ['another place in the list', missionSubject, 'open_article', { position: 99, group: 'others' }],
    ['a smaller budget', missionSubject, 'open_article', { budget: 5 }],
    ['a better rate', exchangeRateSubject, EXCHANGE_RATE, { pointsPerUnit: 500, minPoints: 50 }],
    ['a larger amount', rewardSubject, 'hidden-BR', { amount: '0.10', claimDays: null, fulfilDays: 1 }],
  ] as const)('%s may be published at once', async (_, kind, key, edit) => {
    const subject = kind as unknown as SubjectKind<object>
    expect(await noticeProblem(db, await changeOf(subject, 'BR', key, edit, app.now()))).toBeNull()
  })

  test('what is off promises nothing, unless it was on within the last 72 hours', async () => {
    const check = async (edit: object) =>
      noticeProblem(db, await changeOf(missionSubject, 'GH', 'open_article', edit, app.now()))
    await app.edit('GH', 'open_article', { enabled: false })
    app.goTo('2026-03-04T07:00:00Z')
    expect(await check({ ...ARTICLE, enabled: true })).toMatchObject({ worsening: { what: 'POINTS' } })
    expect(await check({ enabled: true })).toBeNull()
    app.goTo('2026-03-04T09:00:00Z')
    expect(await check({ ...ARTICLE, enabled: true })).toBeNull()
  })

  test('at its time, the announced change or a better one may be published, and not a still worse one', async () => {
    const publishAt = inHours(72)
    const edit = (points: number) => ({ rule: { ...ARTICLE.rule, gift: { points } } })
    const changeTo = (points: number) => changeOf(missionSubject, 'KE', 'open_article', edit(points), publishAt)
    const change = await changeTo(6)
    expect(await transact((tx) => announce(tx, change))).toEqual({ what: 'POINTS', before: 10, after: 6 })
    app.goTo(publishAt.toISOString())
    expect(await noticeProblem(db, await changeTo(6))).toBeNull()
    expect(await noticeProblem(db, await changeTo(7))).toBeNull()
    expect(await noticeProblem(db, await changeTo(5))).not.toBeNull()
    await transact((tx) => withdraw(tx, { kind: 'mission', country: 'KE', key: 'open_article' }, publishAt))
    expect(await noticeProblem(db, await changeTo(6))).not.toBeNull()
  })

  test('a better change is not announced', async () => {
    const better = await changeOf(exchangeRateSubject, 'KE', EXCHANGE_RATE, { minPoints: 90 }, inHours(80))
    expect(await transact((tx) => announce(tx, better))).toBeNull()
  })
})

describe('people see an announced change', () => {
  const announceIn = (country: string, at: Date, announced = true) =>
    lab.inject({ method: 'POST', url: '/lab/api/changes', payload: { country, at: at.toISOString(), announced } })

  test('on the card and the screen of a mission, at an item of the market, and at the exchange, until it is withdrawn', async () => {
    const ada = await app.person({ country: 'ZA' })
    const seen = async () => {
      const { missions } = await ada('GET /api/v2/user/missions', {})
      const [streak, wheel, market, exchange] = await Promise.all([
        ada('GET /api/v1/streaks/checkin/status', {}),
        ada('GET /api/v1/roulette/config', {}),
        ada('GET /api/v1/market/product/premium-icon/items', {}),
        ada('GET /api/v1/points/exchange/config', {}),
      ])
      return {
        cards: Object.fromEntries(missions.flatMap(({ type, change }) => (change ? [[type, change]] : []))),
        streak: streak.change,
        wheel: wheel.change,
        drum: market.items.find(({ id }) => id === 'drum')!.change,
        others: market.items.filter(({ change }) => change).length,
        exchange: exchange.change,
      }
    }
    const nothing = { cards: {}, streak: null, wheel: null, drum: null, others: 0, exchange: null }
    expect(await seen()).toEqual(nothing)

    const at = inHours(73)
    expect((await announceIn('ZA', at)).statusCode).toBe(200)
    const change = (what: string, before: number | null = null, after: number | null = null) => ({
      at: at.toISOString(),
      what,
      before,
      after,
    })
    expect(await seen()).toEqual({
      cards: {
        streaks: change('POINTS', 200, 80),
        read_articles: change('GOAL', 5, 8),
        set_wallpaper: change('ENDS'),
        data_saved: change('TERMS'),
        roulette: change('PRICE', 40, 60),
      },
      streak: change('POINTS', 200, 80),
      wheel: change('PRICE', 40, 60),
      drum: change('PRICE', 150, 300),
      others: 1,
      exchange: change('RATE', 1000, 2000),
    })
    const ben = await app.person({ country: 'NG' })
    const { missions } = await ben('GET /api/v2/user/missions', {})
    expect(missions.filter((mission) => mission.change)).toEqual([])

    expect((await announceIn('ZA', at, false)).statusCode).toBe(200)
    expect(await seen()).toEqual(nothing)
    expect((await announceIn('ZA', inHours(71))).statusCode).toBe(422)
  })

  test('the next one, and none that has taken effect', async () => {
    const [first, second] = [inHours(73), inHours(90)]
    const shown = async () => {
      const person = await app.person({ country: 'NG' })
      return (await person('GET /api/v1/points/exchange/config', {})).change
    }
    for (const [at, points] of [
      [second, 3000],
      [first, 2000],
    ] as const) {
      const change = await changeOf(exchangeRateSubject, 'NG', EXCHANGE_RATE, { pointsPerUnit: points }, at)
      await transact((tx) => announce(tx, change))
    }
    expect(await shown()).toMatchObject({ at: first.toISOString(), after: 2000 })
    app.goTo(first.toISOString())
    expect(await shown()).toMatchObject({ at: second.toISOString(), after: 3000 })
    app.goTo(second.toISOString())
    expect(await shown()).toBeNull()
  })
})

describe('an item that was won goes on under the terms of its reward at that time', () => {
  const ID = 'hidden-GH'
  const put = async (edit: object, key = ID) => {
    const { body } = await changeOf(rewardSubject, 'GH', key, edit, app.now())
    const cause = { madeBy: 'test', why: 'a test', at: app.now() }
    await transact((tx) => publishVersion(tx, rewardSubject, { country: 'GH', key, body }, cause))
  }

  test('a smaller amount applies to what is won from then on, a larger one also to what people have', async () => {
    const person = await app.person({ country: 'GH' })
    const amounts = async () =>
      (await person('GET /api/v1/rewards/earned', { query: {} })).items.map(({ amount }) => amount).toReversed()
    const win = () => transact((tx) => tx.one(takeReward, { definition: ID, user: person.id, at: app.now() }))
    await win()
    await put({ amount: '0.02' })
    await win()
    expect(await amounts()).toEqual(['0.05', '0.02'])
    await put({ amount: '0.04' })
    expect(await amounts()).toEqual(['0.05', '0.04'])
    await put({ amount: '0.01' })
    await win()
    expect(await amounts()).toEqual(['0.05', '0.04', '0.01'])
  })

  test('how a reward is claimed cannot be changed', async () => {
    await expect(put({ form: 'test_schema' }, 'wheel-jackpot-GH')).rejects.toThrow(/claimed in another way/)
  })
})
