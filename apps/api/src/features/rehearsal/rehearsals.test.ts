import { randomUUID } from 'node:crypto'
import type { Rehearsal } from '@momi/contract'
import { MINUTE } from '@momi/contract/rules/durations'
import { afterAll, expect, test } from 'vitest'
import { changeMaker } from '../../testing/change-maker.ts'
import { testApp } from '../../testing/test-app.ts'
import { countAwards } from '../budgets/public.ts'
import { makeRehearsals } from './public.ts'
import { lastDays } from './rehearsal-job.ts'

const app = await testApp({ now: '2026-03-02T12:00:00Z', env: { RELEASE: '1.2.3' } })
afterAll(app.close)
const ctx = {
  ...app.deps,
  db: app.database.db,
  transact: app.database.transact,
  stream: app.database.stream,
}
const people = await Promise.all(Array.from({ length: 3 }, () => app.person({ country: 'NG' })))
// The hours of check-ins: with a cool-off of 24 hours, that of the fourth is too early.
for (const [day, hour] of [
  ['03', '12'],
  ['04', '08'],
  ['05', '12'],
  ['06', '12'],
]) {
  app.goTo(`2026-03-${day}T${hour}:00:00Z`)
  for (const [index, person] of people.entries()) {
    await person.comeBack()
    if (index > 0) await person.report('open_article', 1)
    await person.checkIn()
  }
}
app.goTo('2026-03-10T12:00:00Z')
const [ana, ben] = await Promise.all([changeMaker(app, 'campaigns'), changeMaker(app, 'operator')])
const once = () => ({ idempotencyKey: randomUUID() })

const articles = (points: number, more = {}) => ({
  kind: 'mission',
  countryCode: 'NG',
  key: 'open_article',
  body: { group: 'missions', position: 9, enabled: true, rule: { gift: { points } }, ...more },
})
const streaks = {
  kind: 'mission',
  countryCode: 'NG',
  key: 'streaks',
  body: { group: 'missions', position: 1, enabled: true, rule: { points: [1, 1, 1, 1, 1, 1, 1], coolOffHours: 24 } },
}

const COUNTRY = {
  enabled: true,
  points: true,
  referralPoints: 5,
  payoutHoldHours: 0,
  exchangeHoldHours: 0,
  prizeAccountAgeMinutes: 0,
  localRate: { currency: 'GHS', perUnit: '12' },
  outage: null,
}

const rehearsalsOf = (change_id: string) =>
  ana.call('GET /api/v1/admin/campaign/changes/{change_id}/rehearsals', { params: { change_id } })
const rehearse = async (change_id: string, scope: 'SAMPLE' | 'ALL') =>
  (
    await ana.call('POST /api/v1/admin/campaign/changes/{change_id}/rehearsals', {
      params: { change_id },
      body: { scope },
    })
  ).rehearsal
const made = async ({ id }: Pick<Rehearsal, 'id'>) => {
  await makeRehearsals(ctx, 'SAMPLE')
  await makeRehearsals(ctx, 'ALL')
  return (await ana.call('GET /api/v1/admin/campaign/rehearsals/{rehearsal_id}', { params: { rehearsal_id: id } }))
    .rehearsal
}
const approve = (change_id: string, contentHash: string, effect: { rehearsalId?: string; withoutEffect?: true } = {}) =>
  ben.call('POST /api/v1/admin/campaign/changes/{change_id}/review', {
    params: { change_id },
    body: { verdict: 'APPROVE', comment: 'fits the budget', contentHash, ...effect },
    ...once(),
  })
/** Lets the job fail at the rehearsal of everybody that waits, as often as it tries; returns its states. */
async function failThreeTimes(from: Date, id?: string) {
  const failing = {
    ...ctx,
    stream: () => {
      throw new Error('no connection')
    },
  }
  const states = []
  for (const minutes of [1, 3, 6]) {
    app.goTo(new Date(from.getTime() + minutes * MINUTE).toISOString())
    await makeRehearsals(failing, 'ALL')
    if (id === undefined) continue
    const params = { rehearsal_id: id }
    states.push((await ana.call('GET /api/v1/admin/campaign/rehearsals/{rehearsal_id}', { params })).rehearsal.state)
  }
  return states
}

test('the last days are those that are over everywhere, and of which nothing can be reported any more', () => {
  // 22:00 in Brazil is the day before.
  expect(lastDays(new Date('2026-03-10T01:00:00Z'), 3)).toEqual({ from: '2026-03-05', to: '2026-03-07' })
  expect(lastDays(new Date('2026-03-10T12:00:00Z'), 3)).toEqual({ from: '2026-03-06', to: '2026-03-08' })
})

test('a rehearsal says what a change would have cost, day by day, for whom, and what it cannot know', async () => {
  const change = await ana.draft([articles(60), streaks])
  const waiting = await rehearse(change.id, 'ALL')
  expect(waiting).toMatchObject({
    scope: 'ALL',
    state: 'WAITING',
    progress: 0,
    result: null,
    contentHash: change.contentHash,
  })
  const { state, result, release, resultHash } = await made(waiting)
  expect({ state, release }).toEqual({ state: 'DONE', release: '1.2.3' })
  expect(resultHash).toMatch(/^[0-9a-f]{64}$/)
  expect(result).toMatchObject({ from: '2026-03-02', to: '2026-03-08', oneOf: 1, people: 3 })
  expect(result!.differences).toEqual({ count: 0, examples: [] })
  const of = (mission: string) => result!.days.filter((one) => one.mission === mission)
  expect(of('open_article').map(({ before, after }) => [before.points, after.points])).toEqual(
    Array.from({ length: 4 }, () => [20, 120]),
  )
  // On the fourth they were 20 hours after the third, so the fifth came next.
  expect(of('streaks').map(({ day, before, after }) => [day, before.times, after.times])).toEqual([
    ['2026-03-03', 3, 3],
    ['2026-03-04', 3, 0],
    ['2026-03-05', 3, 3],
    ['2026-03-06', 3, 3],
  ])
  expect(result!.streaksBroken).toBe(6)
  expect(result!.refusals).toEqual([
    { countryCode: 'NG', subject: 'streaks', code: 'streaks_cool_off_active', before: 0, after: 3 },
  ])
  expect(result!.gaining).toMatchObject({ people: 2 })
  expect(result!.losing).toMatchObject({ people: 1, examples: [{ items: 0 }] })
  expect(result!.neverGiven.map(({ mission, step }) => `${mission} ${step}`)).toContain('streaks 7')
  expect(result!.unknown.map(({ code }) => code)).toEqual(['BEHAVIOUR', 'WALLETS'])
  expect(result!.past).toEqual([
    { countryCode: 'NG', mission: 'open_article', band: null },
    { countryCode: 'NG', mission: 'streaks', band: null },
  ])
})

test('an edit voids the rehearsal of a change, and the same content finds it again', async () => {
  const change = await ana.draft([articles(26)])
  const { id } = await made(await rehearse(change.id, 'SAMPLE'))
  expect((await rehearsalsOf(change.id)).sample?.id).toBe(id)
  await ana.put(change.id, articles(27))
  expect(await rehearsalsOf(change.id)).toEqual({ sample: null, all: null, measured: [] })
  await ana.put(change.id, articles(26))
  expect((await rehearsalsOf(change.id)).sample?.id).toBe(id)
  expect(await rehearse(change.id, 'SAMPLE')).toMatchObject({ id, state: 'DONE' })
})

test('a submission rehearses everybody, and an approval names the effect that was reviewed', async () => {
  const change = await ana.draft([articles(60)])
  const { contentHash } = await ana.submit(change.id)
  const { all } = await rehearsalsOf(change.id)
  expect(all).toMatchObject({ state: 'WAITING', scope: 'ALL' })
  await made(all!)
  const changed = { code: 'admin_campaign_rehearsal_changed' }
  await expect(approve(change.id, contentHash)).rejects.toMatchObject(changed)
  // Once there is one, nobody can do without it.
  await expect(approve(change.id, contentHash, { withoutEffect: true })).rejects.toMatchObject(changed)
  await expect(approve(change.id, contentHash, { rehearsalId: randomUUID() })).rejects.toMatchObject(changed)
  const { change: approved } = await approve(change.id, contentHash, { rehearsalId: all!.id })
  expect(approved).toMatchObject({
    state: 'READY',
    reviews: [{ rehearsalId: all!.id, withoutEffect: false, counts: true }],
  })
})

test('an approval waits for the effect, unless the reviewer says that it cannot', async () => {
  const change = await ana.draft([articles(61)])
  const { contentHash } = await ana.submit(change.id)
  const running = { code: 'admin_campaign_rehearsal_running' }
  await expect(approve(change.id, contentHash)).rejects.toMatchObject(running)
  const { all } = await rehearsalsOf(change.id)
  await ana.call('POST /api/v1/admin/campaign/rehearsals/{rehearsal_id}/cancel', { params: { rehearsal_id: all!.id } })
  const cancelled = { query: { action: 'campaign.cancel-rehearsal', subjectId: all!.id } }
  const owner = await app.staff('owner')
  expect((await owner('GET /api/v1/admin/audit', cancelled)).items).toMatchObject([
    { before: { state: 'WAITING' }, after: { state: 'CANCELLED' } },
  ])
  const missing = { code: 'admin_campaign_rehearsal_missing' }
  await expect(approve(change.id, contentHash)).rejects.toMatchObject(missing)
  const { change: approved } = await approve(change.id, contentHash, { withoutEffect: true })
  expect(approved).toMatchObject({ state: 'READY', reviews: [{ rehearsalId: null, withoutEffect: true }] })
})

test('a change whose rehearsal failed can be approved without its effect, and not before that is said', async () => {
  const change = await ana.draft([articles(62)])
  const { contentHash } = await ana.submit(change.id)
  await failThreeTimes(app.now())
  expect((await rehearsalsOf(change.id)).all).toMatchObject({ state: 'FAILED' })
  const missing = { code: 'admin_campaign_rehearsal_missing' }
  await expect(approve(change.id, contentHash)).rejects.toMatchObject(missing)
  const { change: approved } = await approve(change.id, contentHash, { withoutEffect: true })
  expect(approved).toMatchObject({ state: 'READY', reviews: [{ rehearsalId: null, withoutEffect: true }] })
})

test('what has no effect on the last days is approved without one, and nothing is said about it', async () => {
  const settings = { kind: 'country', countryCode: 'GH', key: 'settings', body: COUNTRY }
  const change = await ana.draft([settings])
  const { contentHash, state } = await ana.submit(change.id)
  expect(state).toBe('WAITING')
  const { change: approved } = await approve(change.id, contentHash, { withoutEffect: true })
  expect(approved).toMatchObject({ state: 'READY', reviews: [{ rehearsalId: null, withoutEffect: false }] })
  await expect(rehearse(change.id, 'ALL')).rejects.toMatchObject({ code: 'admin_campaign_not_rehearsed' })
})

test('a rehearsal that waits can be cancelled, once', async () => {
  const change = await ana.draft([articles(28)])
  const { id } = await rehearse(change.id, 'ALL')
  const cancel = () =>
    ana.call('POST /api/v1/admin/campaign/rehearsals/{rehearsal_id}/cancel', { params: { rehearsal_id: id } })
  expect((await cancel()).rehearsal.state).toBe('CANCELLED')
  await expect(cancel()).rejects.toMatchObject({ code: 'admin_campaign_rehearsal_ended' })
  expect(await made({ id })).toMatchObject({ state: 'CANCELLED', result: null })
})

test('bodies of a form are rehearsed before they are saved, and the same bodies once', async () => {
  const whatIf = (points: number) =>
    ana.call('POST /api/v1/admin/campaign/rehearsals', { body: { items: [articles(points)] as never } })
  const { rehearsal } = await whatIf(30)
  expect((await whatIf(30)).rehearsal.id).toBe(rehearsal.id)
  expect((await made(rehearsal)).result).toMatchObject({ people: 3, oneOf: 1 })
  await expect(whatIf(-1)).rejects.toMatchObject({ code: 'admin_campaign_problems' })
})

test('what has nothing to rehearse, or has ended, is refused', async () => {
  const empty = await ana.draft([])
  await expect(rehearse(empty.id, 'ALL')).rejects.toMatchObject({ code: 'admin_campaign_change_empty' })
  const invalid = await ana.draft([articles(-1)])
  await expect(rehearse(invalid.id, 'ALL')).rejects.toMatchObject({ code: 'admin_campaign_problems' })
  await ana.discard(empty.id)
  await expect(rehearse(empty.id, 'ALL')).rejects.toMatchObject({ code: 'admin_campaign_change_ended' })
  const unknown = { params: { rehearsal_id: randomUUID() } }
  await expect(ana.call('GET /api/v1/admin/campaign/rehearsals/{rehearsal_id}', unknown)).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(ana.call('POST /api/v1/admin/campaign/rehearsals/{rehearsal_id}/cancel', unknown)).rejects.toMatchObject(
    { code: 'not_found' },
  )
})

test('a rehearsal that fails is tried again, and ends after three attempts', async () => {
  const change = await ana.draft([articles(29)])
  const { id } = await rehearse(change.id, 'ALL')
  const states = await failThreeTimes(app.now(), id)
  expect(states).toEqual(['WAITING', 'WAITING', 'FAILED'])
  // It can be requested again.
  const again = await rehearse(change.id, 'ALL')
  expect(again.id).not.toBe(id)
  expect(await made(again)).toMatchObject({ state: 'DONE' })
})

test('a rehearsal that runs stops at its next batch once it is cancelled', async () => {
  const change = await ana.draft([articles(31)])
  const { id } = await rehearse(change.id, 'ALL')
  const params = { rehearsal_id: id }
  let batches = 0
  const cancelling: typeof ctx = {
    ...ctx,
    stream: async function* (statement, values) {
      for await (const batch of ctx.stream(statement, values)) {
        if (statement.name === 'rehearsal_inputs' && ++batches === 1)
          await ana.call('POST /api/v1/admin/campaign/rehearsals/{rehearsal_id}/cancel', { params })
        yield batch
      }
    },
  }
  await makeRehearsals(cancelling, 'ALL')
  expect(batches).toBe(1)
  expect(await made({ id })).toMatchObject({ state: 'CANCELLED', result: null })
  expect(await rehearsalsOf(change.id)).toEqual({ sample: null, all: null, measured: [] })
})

test('how use changed after an earlier change of the mission is said', async () => {
  const readers = await Promise.all([app.person({ country: 'KE' }), app.person({ country: 'KE' })])
  for (const [day, count] of [
    ['11', 1],
    ['13', 2],
  ] as const) {
    app.goTo(`2026-03-${day}T12:00:00Z`)
    for (const reader of readers.slice(0, count)) {
      await reader.comeBack()
      await reader.report('open_article', 1)
    }
  }
  app.goTo('2026-03-12T12:00:00Z')
  await app.edit('KE', 'open_article', { rule: { gift: { points: 15 } } })
  app.goTo('2026-03-25T12:00:00Z')
  const later = await changeMaker(app, 'campaigns')
  const change = await later.draft([{ ...articles(33), countryCode: 'KE' }])
  const params = { change_id: change.id }
  const key = 'POST /api/v1/admin/campaign/changes/{change_id}/rehearsals'
  await later.call(key, { params, body: { scope: 'ALL' } })
  await makeRehearsals(ctx, 'ALL')
  const { all } = await later.call('GET /api/v1/admin/campaign/changes/{change_id}/rehearsals', { params })
  expect(all?.result?.past).toEqual([
    { countryCode: 'KE', mission: 'open_article', band: { changes: 1, least: 100, most: 100 } },
  ])
})

test('what the missions of a published change give on the days since stands beside the effect that was approved', async () => {
  app.goTo('2026-04-01T12:00:00Z')
  const [rita, otto] = await Promise.all([changeMaker(app, 'campaigns'), changeMaker(app, 'operator')])
  const change = await rita.draft([{ ...articles(60), countryCode: 'GH' }])
  const { contentHash } = await rita.submit(change.id)
  const params = { change_id: change.id }
  const effect = async () =>
    (await app.staff('viewer'))('GET /api/v1/admin/campaign/changes/{change_id}/rehearsals', { params })
  const { all } = await effect()
  await makeRehearsals(ctx, 'ALL')
  await otto.call('POST /api/v1/admin/campaign/changes/{change_id}/review', {
    params,
    body: { verdict: 'APPROVE', comment: 'fits the budget', contentHash, rehearsalId: all!.id },
    ...once(),
  })
  await rita.call('POST /api/v1/admin/campaign/changes/{change_id}/publish', { params, ...once() })
  expect((await effect()).measured).toEqual([])
  const reader = await app.person({ country: 'GH' })
  // The day of the publication and the day that is not over do not count, nor does the ninth.
  for (let day = 1; day <= 10; day++) {
    app.goTo(`2026-04-${String(day).padStart(2, '0')}T13:00:00Z`)
    await countAwards(ctx)
    await reader.comeBack()
    await reader.report('open_article', 1)
    app.advance(MINUTE)
    await countAwards(ctx)
    const days = Math.min(7, Math.max(0, day - 2))
    expect((await effect()).measured).toEqual(
      days === 0 ? [] : [{ countryCode: 'GH', mission: 'open_article', days, points: days * 60 }],
    )
  }
})
