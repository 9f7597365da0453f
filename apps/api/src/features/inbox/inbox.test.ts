import { afterAll, expect, test } from 'vitest'
import { changeMaker } from '../../testing/change-maker.ts'
import { once } from '../../testing/random-values.ts'
import { testApp } from '../../testing/test-app.ts'
import { publishDue } from '../campaign/public.ts'

const app = await testApp({ now: '2026-03-02T12:00:00Z' })
afterAll(app.close)

type Member = Awaited<ReturnType<typeof changeMaker>>
const [ana, cai, ben, vic] = await Promise.all([
  changeMaker(app, 'campaigns'),
  changeMaker(app, 'campaigns'),
  changeMaker(app, 'operator'),
  changeMaker(app, 'viewer'),
])
const article = (countryCode: string, points: number) => ({
  kind: 'mission',
  countryCode,
  key: 'open_article',
  body: { group: 'missions', position: 9, enabled: true, rule: { gift: { points } } },
})
const inboxOf = async ({ call }: Member) => (await call('GET /api/v1/admin/campaign/inbox', {})).items
/** What waits for ana, for another author, for the operator and for a viewer. */
const waiting = async (id: string) =>
  Promise.all([ana, cai, ben, vic].map(async (by) => (await inboxOf(by)).find((item) => item.id === id)?.kind ?? null))

test('a change waits for whoever has the next step', async () => {
  const { id, title } = await ana.draft([article('NG', 12)])
  expect(await waiting(id)).toEqual([null, null, null, null])
  const { contentHash } = await ana.submit(id)
  expect(await waiting(id)).toEqual([null, null, 'APPROVE', null])
  expect(await inboxOf(ben)).toContainEqual({
    kind: 'APPROVE',
    id,
    title,
    by: expect.any(String),
    reason: 'the summer campaign',
    at: '2026-03-02T12:00:00.000Z',
    dueAt: '2026-03-05T12:00:00.000Z',
    subject: null,
    line: null,
  })
  await ben.review(id, contentHash, 'RETURN')
  expect(await waiting(id)).toEqual(['RETURNED', null, null, null])
  expect(await inboxOf(ana)).toMatchObject([{ reason: 'looked at it', dueAt: null }])
  const again = await ana.submit(id)
  await ben.review(id, again.contentHash)
  expect(await waiting(id)).toEqual(['PUBLISH', null, null, null])
  await ana.publish(id)
  expect(await waiting(id)).toEqual([null, null, null, null])
})

test('a scheduled change that could not be applied waits for its author, with the reason', async () => {
  const { id } = await ana.draft([article('KE', 12)])
  await ana.describe(id, { wallTime: '2026-03-02T12:05', zone: 'UTC' })
  await ben.review(id, (await ana.submit(id)).contentHash)
  expect(await waiting(id)).toEqual([null, null, null, null])
  // Another one is published first.
  const other = await cai.draft([article('KE', 11)])
  await ben.review(other.id, (await cai.submit(other.id)).contentHash)
  await cai.publish(other.id)
  app.goTo('2026-03-02T12:05:00Z')
  await publishDue({ env: app.env, transact: app.database.transact, now: app.now })
  expect(await waiting(id)).toEqual(['RETURNED', null, null, null])
  expect(await inboxOf(ana)).toMatchObject([
    { id, reason: 'Another change of the same subject was published in the meantime.' },
  ])
})

test('what was switched off waits for a second person until one has looked at it', async () => {
  const { stop } = await ana.call('POST /api/v1/admin/campaign/stop', {
    body: { kind: 'mission', countryCode: 'GH', key: 'open_article', reason: 'it gives too much' },
    ...once(),
  })
  expect(await waiting(stop.id)).toEqual([null, null, 'STOP', null])
  expect((await inboxOf(ben)).find(({ id }) => id === stop.id)).toMatchObject({
    title: 'Open an article',
    reason: 'it gives too much',
    dueAt: stop.dueAt,
    subject: { kind: 'mission', countryCode: 'GH', key: 'open_article' },
  })
  await ben.call('POST /api/v1/admin/campaign/stops/{stop_id}/review', {
    params: { stop_id: stop.id },
    body: { comment: 'seen' },
    ...once(),
  })
  expect(await waiting(stop.id)).toEqual([null, null, null, null])
})
