import { afterAll, expect, test } from 'vitest'
import { changeMaker } from '../../testing/change-maker.ts'
import { testApp } from '../../testing/test-app.ts'
import { once } from '../../testing/random-values.ts'

const app = await testApp({ now: '2026-03-02T12:00:00Z' })
afterAll(app.close)

const [ana, ben] = await Promise.all([changeMaker(app, 'campaigns'), changeMaker(app, 'operator')])

type Body = Record<string, unknown> & { position: number; rule: { gift: { points: number } } }

const subject = (countryCode: string) => ({ kind: 'mission', countryCode, key: 'open_article' }) as const

/** The form of a mission, as it is when somebody opens it now. */
async function opened(country: string) {
  const { items } = await ana.call('GET /api/v1/admin/campaign/subjects', {
    query: { country_code: country, kind: 'mission' },
  })
  const { body, version } = items.find(({ key }) => key === 'open_article')!
  const edited = (edit: object) => ({ ...subject(country), baseVersion: version, body: { ...(body as Body), ...edit } })
  return {
    moved: (position: number) => edited({ position }),
    paying: (points: number, more = {}) => edited({ rule: { gift: { points } }, ...more }),
  }
}
const valuesOf = (body: unknown) => {
  const { position, rule } = body as Body
  return { position, points: rule.gift.points }
}
const publish = (country: string, points: number) => app.edit(country, 'open_article', { rule: { gift: { points } } })

test('[CMP-08] a form that was opened before another change was published takes nothing of it back', async () => {
  const form = await opened('NG')
  await publish('NG', 12)
  const draft = await ana.draft([form.moved(4)])
  expect(draft.items).toMatchObject([{ baseVersion: 2, liveVersion: 2, conflicts: [] }])
  expect(valuesOf(draft.items[0]!.body)).toEqual({ position: 4, points: 12 })
  expect(draft.items[0]!.words.map(({ path }) => path)).toEqual([['position']])

  // The same when it is saved in a draft that is open already.
  const { id } = await ana.draft([])
  const added = await ana.put(id, form.moved(5))
  expect(valuesOf(added.items[0]!.body)).toEqual({ position: 5, points: 12 })
  // The form says what would be saved.
  const checked = await ana.call('POST /api/v1/admin/campaign/check', { body: { items: [form.moved(5)] } })
  expect(checked.items[0]!.words.map(({ path }) => path)).toEqual([['position']])
})

test('[CMP-08] what a form and another change both changed is a conflict, which a person decides', async () => {
  const form = await opened('GH')
  await publish('GH', 12)
  const draft = await ana.draft([form.paying(15)])
  expect(draft.items).toMatchObject([{ baseVersion: 1, liveVersion: 2, conflicts: [{ base: 10, mine: 15, live: 12 }] }])
  await expect(ana.submit(draft.id)).rejects.toMatchObject({ status: 409, code: 'admin_campaign_outdated' })
  await expect(ana.merge(draft.id)).rejects.toMatchObject({ status: 409, code: 'admin_campaign_conflict' })
  const path = ['rule', 'gift', 'points']
  const merged = await ana.merge(draft.id, [{ ...subject('GH'), path, take: 'live' }])
  expect(merged.items.map(({ body }) => valuesOf(body).points)).toEqual([12])
})

test('[CMP-08] a new subject that somebody else published meanwhile is a conflict in each field that differs', async () => {
  const form = await opened('KE')
  const draft = await ana.draft([{ ...form.paying(15), baseVersion: 0 }])
  expect(draft.items[0]!.conflicts.map(({ path, words }) => [path, words])).toEqual([
    [['rule'], { base: 'none', mine: expect.stringContaining('15'), live: expect.stringContaining('10') }],
  ])
  const merged = await ana.merge(draft.id, [{ ...subject('KE'), path: ['rule'], take: 'mine' }])
  expect(merged.items.map(({ body, baseVersion }) => [valuesOf(body).points, baseVersion])).toEqual([[15, 1]])
})

test('a version that there never was is refused', async () => {
  const form = await opened('KE')
  const unknown = { status: 404, code: 'not_found' }
  await expect(ana.draft([{ ...form.paying(15), baseVersion: 9 }])).rejects.toMatchObject(unknown)
  const { id } = await ana.draft([])
  await expect(ana.put(id, { ...form.paying(15), baseVersion: 9 })).rejects.toMatchObject(unknown)
  const body = { items: [{ ...form.paying(15), baseVersion: 9 }] }
  await expect(ana.call('POST /api/v1/admin/campaign/check', { body })).rejects.toMatchObject(unknown)
})

test('[CMP-08] two people who edit one subject of a draft take nothing of each other back', async () => {
  const form = await opened('ZA')
  const { id, items } = await ana.draft([form.paying(15)])
  // Both open the form of the draft.
  const previousBody = items[0]!.body
  await ben.put(id, { ...form.paying(15, { position: 2 }), previousBody })
  const both = await ana.put(id, { ...form.paying(18), previousBody })
  expect(valuesOf(both.items[0]!.body)).toEqual({ position: 2, points: 18 })
  await expect(ben.put(id, { ...form.paying(16), previousBody })).rejects.toMatchObject({
    status: 409,
    code: 'admin_campaign_edited_meanwhile',
  })
  // Who did not see the draft keeps what it has, as far as their own edit allows.
  const put = (body: object) =>
    ben.call('POST /api/v1/admin/campaign/changes/{change_id}/items', {
      params: { change_id: id },
      body: { ...form.paying(10), ...body },
      ...once(),
    })
  const { change } = await put({ body: form.paying(10, { group: 'others' }).body })
  expect(change.items[0]!.body).toMatchObject({ group: 'others', position: 2, rule: { gift: { points: 18 } } })
  await expect(put({ body: form.paying(11).body })).rejects.toMatchObject({ code: 'admin_campaign_edited_meanwhile' })
})

test('[CMP-08] a form of a draft that was merged meanwhile takes nothing back of what the merge took over', async () => {
  const form = await opened('BR')
  const { id, items } = await ana.draft([form.moved(2)])
  await publish('BR', 12)
  await ben.merge(id)
  const saved = await ana.put(id, { ...form.moved(3), previousBody: items[0]!.body })
  expect(saved.items).toMatchObject([{ baseVersion: 2, conflicts: [] }])
  expect(valuesOf(saved.items[0]!.body)).toEqual({ position: 3, points: 12 })
})

test('[CMP-10] going back to a version takes nothing back that was published after it was decided', async () => {
  await publish('NG', 40)
  const { baseVersion } = (await opened('NG')).moved(1)
  // Version 2 had 12 points. Somebody publishes another position meanwhile.
  await app.edit('NG', 'open_article', { position: 6 })
  const back = async (given: { version: number; baseVersion: number }) =>
    (
      await ana.call('POST /api/v1/admin/campaign/roll-back', {
        body: { ...subject('NG'), ...given, why: 'a mistake' },
        ...once(),
      })
    ).change.items[0]!
  expect(valuesOf((await back({ version: 2, baseVersion })).body)).toEqual({ position: 6, points: 12 })
  await publish('NG', 41)
  expect(await back({ version: 2, baseVersion })).toMatchObject({ conflicts: [{ base: 40, mine: 12, live: 41 }] })
})
