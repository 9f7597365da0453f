import { randomUUID } from 'node:crypto'
import { DAY, HOUR, MINUTE } from '@momi/contract/rules/durations'
import { afterAll, describe, expect, test } from 'vitest'
import { read, write } from '../../db/db.ts'
import { changeMaker } from '../../testing/change-maker.ts'
import { testApp } from '../../testing/test-app.ts'
import { operate } from '../../testing/operate.ts'
import { publishDue } from './public.ts'
import { SECOND_ACCOUNTS } from '../../testing/second-accounts.ts'
import { once } from '../../testing/random-values.ts'

const app = await testApp({
  now: '2026-03-02T12:00:00Z',
  env: { CAMPAIGN_COST_LIMIT: '100', MISSION_OVERRIDES_PER_STAFF_DAY: '2' },
})
afterAll(app.close)

const { transact } = app.database
const [ana, ben, carla] = await Promise.all([
  changeMaker(app, 'operator'),
  changeMaker(app, 'operator'),
  changeMaker(app, 'owner'),
])

const rich = (country = 'NG', points = 900) => ({
  kind: 'mission',
  countryCode: country,
  key: 'open_article',
  body: { group: 'missions', position: 9, enabled: true, rule: { gift: { points } } },
})
const live = async (country = 'NG', key = 'open_article', { call } = ana) => {
  const { items } = await call('GET /api/v1/admin/campaign/subjects', {
    query: { country_code: country, kind: 'mission' },
  })
  return items.find((item) => item.key === key)!
}
const pointsOf = async (country = 'NG', reader = ana) =>
  ((await live(country, 'open_article', reader)).body as { rule: { gift: { points: number } } }).rule.gift.points

const sameAs = write(
  'test_ways_around_same_as',
  { staff: 'uuid', same: 'uuid' },
  {},
  'update staff set same_person_as = :same where id = :staff',
)
const emailRow = read(
  'test_ways_around_email',
  { id: 'uuid' },
  { email: 'text' },
  'select email from staff where id = :id',
)
const emailOf = async (id: string) => (await app.database.db.one(emailRow, { id }))!.email
const setEmail = write(
  'test_ways_around_rename',
  { staff: 'uuid', email: 'text' },
  {},
  'update staff set email = :email where id = :staff',
)

/** Runs an operator's command. */
function operator(...command: string[]) {
  const { db } = app.database
  const { cipher, keys, gateways, log } = app.deps
  const by = ['--operator', 'root', '--why', 'they told us']
  return operate({ db, transact, cipher, keys, gateways, log, now: app.now }, [...command, ...by])
}

describe('a costly change is not published without a second person', () => {
  test('by a second account of the requester', async () => {
    const twin = await changeMaker(app, 'owner')
    await transact((tx) => tx.one(sameAs, { staff: twin.id, same: ana.id }))
    const { id } = await ana.draft([rich()])
    const { contentHash } = await ana.submit(id)
    for (const self of [ana, twin])
      await expect(self.review(id, contentHash)).rejects.toMatchObject({ code: 'admin_campaign_own_change' })
  })

  test('by an account whose address is of the same mailbox', async () => {
    const [one, tagged] = await Promise.all([changeMaker(app, 'operator'), changeMaker(app, 'operator')])
    const name = randomUUID()
    await transact((tx) => tx.one(setEmail, { staff: one.id, email: `${name}@vendor.example` }))
    await transact((tx) => tx.one(setEmail, { staff: tagged.id, email: `${name}+approver@vendor.example` }))
    const { id } = await one.draft([rich()])
    const { contentHash } = await one.submit(id)
    await expect(tagged.review(id, contentHash)).rejects.toMatchObject({ code: 'admin_campaign_own_change' })
  })

  test.each(['named', 'added'])(
    'by an account of the mailbox of another account that is the requester’s, whichever was %s last',
    async (last) => {
      const [one, other, tagged] = await Promise.all([1, 2, 3].map(() => changeMaker(app, 'operator')))
      const name = randomUUID()
      const rename = (staff: string, email: string) => transact((tx) => tx.one(setEmail, { staff, email }))
      await rename(other!.id, `${name}@vendor.example`)
      const named = async () => operator('staff', 'same-person', `${name}@vendor.example`, await emailOf(one!.id))
      if (last === 'added') await named()
      await rename(tagged!.id, `${name}+approver@vendor.example`)
      await (last === 'named' ? named() : operator('staff', 'add', `${name}+more@vendor.example`, 'viewer', 'Ana'))
      const { id } = await one!.draft([rich()])
      const { contentHash } = await one!.submit(id)
      await expect(tagged!.review(id, contentHash)).rejects.toMatchObject({ code: 'admin_campaign_own_change' })
    },
  )

  test('by an account that turned out to be the requester’s after it had approved', async () => {
    const [one, other] = await Promise.all([changeMaker(app, 'operator'), changeMaker(app, 'operator')])
    const { id } = await one.draft([rich()])
    const { contentHash } = await one.submit(id)
    expect(await other.review(id, contentHash)).toMatchObject({ state: 'READY' })
    const [email, otherEmail] = await Promise.all([emailOf(one.id), emailOf(other.id)])
    expect(await operator('staff', 'same-person', otherEmail, email)).toBe(`${otherEmail} and ${email} are one person`)
    await expect(one.publish(id)).rejects.toMatchObject({ code: 'admin_campaign_approval_needed' })
  })

  test('by somebody who edited it, or by an edit after the approval', async () => {
    const { id } = await ana.draft([rich('NG', 500)])
    await ben.put(id, rich('NG', 600))
    const { contentHash } = await ana.submit(id)
    await expect(ben.review(id, contentHash)).rejects.toMatchObject({ code: 'admin_campaign_own_change' })
    await carla.review(id, contentHash)
    await ana.put(id, rich('NG', 999))
    await expect(ana.publish(id)).rejects.toMatchObject({ code: 'admin_campaign_change_not_ready' })
  })

  test('by a recall and a new submission of equal content', async () => {
    const { id } = await ana.draft([rich()])
    const { contentHash } = await ana.submit(id)
    await ben.review(id, contentHash)
    await ana.recall(id)
    expect(await ana.submit(id)).toMatchObject({ state: 'WAITING', contentHash })
    await expect(ana.publish(id)).rejects.toMatchObject({ code: 'admin_campaign_change_not_ready' })
  })

  test('by another time after the approval', async () => {
    const { id } = await ana.draft([rich()])
    await ana.describe(id, { wallTime: '2026-03-09T00:00', zone: 'Africa/Lagos' })
    const { contentHash } = await ana.submit(id)
    expect(await ben.review(id, contentHash)).toMatchObject({ state: 'SCHEDULED' })
    expect(await ana.describe(id, { wallTime: '2026-03-02T13:05', zone: 'Africa/Lagos' })).toMatchObject({
      state: 'DRAFT',
    })
    app.goTo('2026-03-02T12:06:00Z')
    await publishDue({ env: app.env, transact, now: app.now })
    expect(await pointsOf()).toBe(10)
  })

  test('[CMP-07] in small steps of one day', async () => {
    const states: string[] = []
    for (const points of [12, 14, 16, 18, 20, 22, 24]) {
      const { id } = await carla.draft([rich('KE', points)])
      const { state } = await carla.submit(id)
      states.push(state)
      if (state === 'READY') await carla.publish(id)
      else await carla.discard(id)
    }
    expect(states).toContain('WAITING')
    expect(await pointsOf('KE')).toBeLessThan(24)
  })

  test('by a step that was left out', async () => {
    const draft = await ana.draft([rich()])
    await expect(ana.publish(draft.id)).rejects.toMatchObject({ code: 'admin_campaign_change_not_ready' })
    await expect(ben.review(draft.id, draft.contentHash)).rejects.toMatchObject({
      code: 'admin_campaign_change_not_waiting',
    })
    await ana.submit(draft.id)
    await expect(ana.publish(draft.id)).rejects.toMatchObject({ code: 'admin_campaign_change_not_ready' })
  })

  test('by overrides for many people', async () => {
    const people = await Promise.all([1, 2, 3].map(() => app.person()))
    const override = (userId: string) =>
      carla.call('POST /api/v1/admin/missions/overrides', {
        body: { userId, missionType: 'giveaway', enabled: true, reason: 'a complaint' },
        ...once(),
      })
    await override(people[0]!.id)
    await override(people[1]!.id)
    await expect(override(people[2]!.id)).rejects.toMatchObject({ code: 'admin_missions_override_limit' })
  })

  test('by another order of the wheel’s prizes or other weights', async () => {
    const wheel = await live('GH', 'roulette')
    const { rule } = wheel.body as { rule: { segments: { id: string; weight: number }[] } }
    const segments = rule.segments.map((segment) =>
      segment.id === 'jackpot' ? { ...segment, weight: segment.weight + 1 } : segment,
    )
    const body = { ...wheel.body, rule: { ...rule, segments } }
    const { id } = await ana.draft([{ kind: 'mission', countryCode: 'GH', key: 'roulette', body }])
    await ana.describe(id, { wallTime: '2026-03-06T12:00', zone: 'Africa/Accra' })
    expect(await ana.submit(id)).toMatchObject({
      state: 'WAITING',
      effects: { approval: expect.arrayContaining(['ODDS']) },
    })
  })

  test('by switching it off and on again', async () => {
    await ana.call('POST /api/v1/admin/campaign/stop', {
      body: { kind: 'mission', countryCode: 'ZA', key: 'eayb', reason: 'it gives too much' },
      ...once(),
    })
    const { body } = await live('ZA', 'eayb')
    const { id } = await ana.draft([
      { kind: 'mission', countryCode: 'ZA', key: 'eayb', body: { ...body, enabled: true } },
    ])
    expect(await ana.submit(id)).toMatchObject({ state: 'WAITING' })
  })

  test('by an earlier version that gives more', async () => {
    await app.edit('BR', 'open_article', { rule: { gift: { points: 900 } } })
    await app.edit('BR', 'open_article', { rule: { gift: { points: 10 } } })
    const { change } = await ana.call('POST /api/v1/admin/campaign/roll-back', {
      body: {
        kind: 'mission',
        countryCode: 'BR',
        key: 'open_article',
        version: 2,
        baseVersion: 3,
        why: 'it was better',
      },
      ...once(),
    })
    expect(await ana.submit(change.id)).toMatchObject({ state: 'WAITING' })
  })

  test('by waiting until the small steps of a day are a day old, and it still says so', async () => {
    const week = (points: number) => ({ points: Array.from({ length: 7 }, () => points), coolOffHours: 8 })
    await app.edit('GH', 'streaks', { rule: week(100) })
    for (let i = 0; i < 10; i++) await (await app.person({ country: 'GH' })).checkIn()
    const { body } = await live('GH', 'streaks')
    const raise = (points: number) =>
      carla.draft([{ kind: 'mission', countryCode: 'GH', key: 'streaks', body: { ...body, rule: week(points) } }])
    const first = await raise(140)
    expect(await carla.submit(first.id)).toMatchObject({ state: 'READY' })
    await carla.publish(first.id)
    const { id } = await raise(180)
    const { contentHash } = await carla.submit(id)
    app.advance(DAY + HOUR)
    const [author, reviewer] = await Promise.all([
      changeMaker(app, 'owner', carla.id),
      changeMaker(app, 'operator', ben.id),
    ])
    expect(await author.read(id)).toMatchObject({ state: 'WAITING', effects: { approval: [] } })
    const lastWord = async () => (await author.read(id)).effects.words.at(-1)
    expect(await lastWord()).toBe(
      'A second person has to approve it, because it had greater effects when it was submitted.',
    )
    await reviewer.review(id, contentHash)
    expect(await lastWord()).toBe('A second person has approved it.')
  })
})

test.each(SECOND_ACCOUNTS)(
  '[CMP-07] the steps of one person within a day count together, also by %s',
  async (_, make) => {
    // What nobody has earned yet needs an approval in any case.
    const person = await app.person()
    await person.report('open_article', 1)
    app.advance(10 * MINUTE)
    expect((await person.report('open_article', 1)).awards).toHaveLength(1)
    const [first, second] = await Promise.all([changeMaker(app, 'operator'), changeMaker(app, 'operator')])
    await transact((tx) => make(tx, { staff: second.id, first: first.id }))
    const step = async (maker: typeof first) => {
      const { id } = await maker.draft([rich('NG', Math.ceil((await pointsOf('NG', maker)) * 1.3))])
      const { state } = await maker.submit(id)
      await (state === 'READY' ? maker.publish(id) : maker.discard(id))
      return state
    }
    expect([await step(first), await step(first), await step(first)]).toEqual(['READY', 'READY', 'WAITING'])
    expect(await step(second)).toBe('WAITING')
  },
)
