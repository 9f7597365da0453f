import { randomUUID } from 'node:crypto'
import { MISSION_TYPES, type MissionType } from '@momi/contract'
import { afterAll, expect, test } from 'vitest'
import { liveOf } from '../../core/config/config-versions.ts'
import { missionFor } from '../../core/missions/mission-config.ts'
import type { Gift } from '../../core/missions/kind.ts'
import { read, write } from '../../db/db.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { times } from '../../testing/race.ts'
import { testApp } from '../../testing/test-app.ts'
import { isMissionType, kindOf } from '../missions/public.ts'

const app = await testApp({
  now: '2026-03-02T12:00:00Z',
  usersSince: '2026-02-20T10:00:00Z',
  google: await idTokenIssuer(),
})
afterAll(app.close)
const once = () => ({ idempotencyKey: randomUUID() })
const [ana, ben] = await Promise.all([app.staff('campaigns'), app.staff('operator')])

/** The rule of a mission as this process has cached it: a change of it is an error of the process, not of the database. */
async function cachedRule<R>(type: MissionType): Promise<R> {
  const ctx = { ...app.deps, db: app.database.db }
  const found = await missionFor(ctx, app.database.db, { user: null, country: 'NG', kind: kindOf(type) })
  return found!.rule as R
}

const tripled = (gift: Gift) => ('points' in gift ? { points: gift.points * 3 } : gift)

const stops = async () => (await ben('GET /api/v1/admin/campaign/stops', { query: { filter: 'open' } })).items

test('[REH-04] an award of three times the points is not paid, and stops the mission until a person releases it', async () => {
  const rule = await cachedRule<{ gift: Gift }>('open_article')
  const right = rule.gift
  rule.gift = tripled(right)
  const people = await Promise.all(times(3, () => app.person()))
  for (const person of people)
    await expect(person.report('open_article', 1)).rejects.toMatchObject({ code: 'mission_not_enabled' })
  expect(await Promise.all(people.map((person) => person.balance()))).toEqual([0, 0, 0])

  const [stop, ...others] = await stops()
  expect(others).toEqual([])
  expect(stop).toMatchObject({ key: 'open_article', countryCode: 'NG', stoppedBy: null, isMineToReview: true })
  expect(stop!.reason).toMatch('An award was not what the rule gives')
  expect((await app.database.db.many(mails, {})).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining('a brake stopped'),
  )

  rule.gift = right
  const release = (by: typeof ben) =>
    by('POST /api/v1/admin/campaign/stops/{stop_id}/release', {
      params: { stop_id: stop!.id },
      body: { reason: 'the process was restarted' },
      ...once(),
    })
  await expect(release(ana)).rejects.toMatchObject({ code: 'admin_permission_denied' })
  expect(await release(ben)).toMatchObject({ stop: { comment: 'the process was restarted', isMineToReview: false } })
  expect((await people[0]!.report('open_article', 1)).balance).toBe(10)
  expect(await stops()).toEqual([])
  await expect(release(ben)).rejects.toMatchObject({ status: 409, code: 'admin_campaign_not_releasable' })
})

test('what a person has stopped is not released, but switched on by a change', async () => {
  const { stop } = await ana('POST /api/v1/admin/campaign/stop', {
    body: { kind: 'mission', countryCode: 'KE', key: 'open_article', reason: 'it gives too much' },
    ...once(),
  })
  const input = { params: { stop_id: stop.id }, body: { reason: 'it is fine' }, ...once() }
  await expect(ben('POST /api/v1/admin/campaign/stops/{stop_id}/release', input)).rejects.toMatchObject({
    code: 'admin_campaign_not_releasable',
  })
})

test('a check-in of three times the points is refused, and the streak is off', async () => {
  const rule = await cachedRule<{ points: number[] }>('streaks')
  rule.points.forEach((points, i) => (rule.points[i] = points * 3))
  const ada = await app.person()
  await expect(ada.checkIn()).rejects.toMatchObject({ code: 'streaks_mission_not_enabled' })
  expect(await ada.balance()).toBe(0)
  expect((await stops()).map(({ key }) => key)).toContain('streaks')
})

test('a spin that wins three times the points of its segment is refused, and the wheel is off', async () => {
  type Prize = { type: string; points?: number; spins?: number }
  const rule = await cachedRule<{ segments: { prize: Prize; weight: number }[] }>('roulette')
  for (const segment of rule.segments) {
    const { prize } = segment
    if (prize.points !== undefined) prize.points *= 3
    else if (prize.spins !== undefined) prize.spins *= 3
    else if (prize.type === 'NOTHING_WON') Object.assign(prize, { type: 'POINTS', points: 3 })
    // A prize has no amount, so it would be right.
    else segment.weight = 0
  }
  const ada = await app.person()
  await expect(ada.spin()).rejects.toMatchObject({ code: 'roulette_mission_not_enabled' })
  expect(await ada.balance()).toBe(0)
  expect((await stops()).map(({ key }) => key)).toContain('roulette')
})

test('a sign-in goes on without the points of a mission that it stops', async () => {
  const rule = await cachedRule<{ gift: Gift }>('google_signin')
  rule.gift = tripled(rule.gift)
  const ada = await app.person()
  await ada.signIn('ada')
  expect(await ada.balance()).toBe(0)
  expect((await stops()).map(({ key }) => key)).toContain('google_signin')
})

const award = write(
  'test_brakes_award',
  { user: 'uuid', mission: 'text', version: 'int4', milestone: 'int4?', points: 'int4' },
  { outcome: 'text' },
  `select outcome from give_award(:user, 'GH', :mission, :version, gen_random_uuid()::text, :user, :milestone,
     '2026-03-02', :points, 0, null, '2026-03-02T12:00:00Z')`,
)
const mails = read('test_brakes_mails', {}, { subject: 'text' }, 'select subject from campaign_mails')

test('an award under a new cause is refused if the person got all that the rule gives them', async () => {
  const ada = await app.person({ country: 'GH' })
  await ada.balance()
  const { id: user } = await ada('GET /api/v1/user/me', {})
  const give = (mission: MissionType, milestone: number | null, points: number, version = 1) =>
    app.database.transact((tx) => tx.one(award, { user, mission, version, milestone, points }))
  const refused = (violation: string) => ({ code: 'MO100', detail: expect.stringContaining(violation) })
  await expect(give('open_article', 1, 11)).rejects.toMatchObject(refused('GIFT'))
  await expect(give('open_article', 1, 10, 7)).rejects.toMatchObject(refused('GIFT'))
  expect(await give('open_article', 1, 10)).toEqual({ outcome: 'given' })
  await expect(give('open_article', 2, 10)).rejects.toMatchObject(refused('LIMIT'))
  const { body } = (await liveOf(app.database.db, { kind: 'mission', country: 'GH', key: 'set_wallpaper' }))!
  const { points } = (body as { rule: { gift: { points: number } } }).rule.gift
  expect(await give('set_wallpaper', null, points)).toEqual({ outcome: 'given' })
  await expect(give('set_wallpaper', null, points)).rejects.toMatchObject(refused('LIMIT'))
})

const ruleGift = read(
  'test_brakes_rule_gift',
  { mission: 'text', rule: 'jsonb', part: 'text?' },
  { gift: 'jsonb', times: 'int4' },
  'select rule_gift(:mission, :rule, :part) as gift, rule_times(:mission, :rule) as times',
)
const rules = read(
  'test_brakes_rules',
  {},
  { type: 'text', rule: 'jsonb' },
  "select type, rule from mission_configs where country in ('NG', 'BR')",
)

test('the brake knows what the milestones of each mission type give', async () => {
  const { db } = app.database
  const compared = new Set<string>()
  for (const { type, rule: stored } of await db.many(rules, {})) {
    if (!isMissionType(type)) continue
    const kind = kindOf(type)
    const rule = kind.rule.parse(stored)
    const milestones = kind.counting?.milestones(rule, { user: 'u', day: '2026-03-02', draw: () => 0 }) ?? []
    const gifts = milestones.map(({ tries }) => tries.find((one) => one.type === type)?.gift)
    const own = kind.gift?.(rule).gift
    for (const [i, gift] of [...gifts, own].entries()) {
      if (!gift) continue
      const found = await db.one(ruleGift, { mission: type, rule: stored, part: String(i + 1) })
      expect(found).toEqual({ gift, times: Math.max(1, milestones.length) })
      compared.add(type)
    }
  }
  const withoutMilestones = ['streaks', 'roulette', 'giveaway', 'loyalty_bonus']
  const rest = MISSION_TYPES.filter((type) => !compared.has(type) && !withoutMilestones.includes(type))
  expect(rest).toEqual([])
})
