import type { Role } from '@momi/contract/permissions'
import { afterAll, expect, test } from 'vitest'
import { read, write } from '../../db/db.ts'
import { changeMaker } from '../../testing/change-maker.ts'
import { testApp } from '../../testing/test-app.ts'
import { publishDue } from './public.ts'
import { once } from '../../testing/random-values.ts'

const app = await testApp({ now: '2026-03-02T12:00:00Z', usersSince: '2026-03-02T10:00:00Z' })
afterAll(app.close)

const { db } = app.database

const member = (role: Role) => changeMaker(app, role)

const [ana, ben, carla] = await Promise.all([member('campaigns'), member('operator'), member('operator')])

const article = (country: string, points: number, more = {}) => ({
  kind: 'mission',
  countryCode: country,
  key: 'open_article',
  body: { group: 'missions', position: 9, enabled: true, rule: { gift: { points } }, ...more },
})
const livePoints = async (country: string, by = ana) => {
  const { items } = await by.call('GET /api/v1/admin/campaign/subjects', {
    query: { country_code: country, kind: 'mission' },
  })
  const { body, version } = items.find(({ key }) => key === 'open_article')!
  return { points: (body as { rule: { gift: { points: number } } }).rule.gift.points, version }
}

/** Submits a change, and has a second person approve it if that is needed. */
async function approved(id: string) {
  const submitted = await ana.submit(id)
  return submitted.state === 'WAITING' ? ben.review(id, submitted.contentHash) : submitted
}

test('[CMP-07] a change is drafted, submitted, approved by a second person and published, and takes effect at once', async () => {
  const draft = await ana.draft([article('NG', 12)])
  expect(draft).toMatchObject({ state: 'DRAFT', items: [{ baseVersion: 1, liveVersion: 1, problems: [] }] })
  expect(draft.items[0]!.words.map(({ path }) => path)).toContainEqual(['rule', 'gift', 'points'])
  expect(draft.items[0]!.words.map(({ text }) => text)).toContainEqual(
    'Nigeria, open an article, gift: 12 points instead of 10 points',
  )
  const waiting = await ana.submit(draft.id)
  expect(waiting).toMatchObject({ state: 'WAITING', isMineToReview: false })
  expect(await ben.read(draft.id)).toMatchObject({ isMineToReview: true })
  expect(waiting.approvers.map(({ id }) => id)).toEqual(expect.arrayContaining([ben.id, carla.id]))
  await expect(ana.publish(draft.id)).rejects.toMatchObject({ status: 409, code: 'admin_campaign_change_not_ready' })
  expect(await ben.review(draft.id, waiting.contentHash)).toMatchObject({
    state: 'READY',
    approvers: [],
    reviews: [{ counts: true }],
  })
  expect(await livePoints('NG')).toEqual({ points: 10, version: 1 })
  const published = await ana.publish(draft.id)
  expect(published).toMatchObject({ state: 'PUBLISHED' })
  // It still says what it changed, although it is now what is live.
  expect(published.items[0]!.words).toEqual(draft.items[0]!.words)
  expect(await livePoints('NG')).toEqual({ points: 12, version: 2 })
  const { items } = await ana.call('GET /api/v1/admin/campaign/versions', {
    query: { kind: 'mission', country_code: 'NG', key: 'open_article' },
  })
  // Ana has drafted and published the second one; the first came with the product.
  expect(items.map(({ publishedBy }) => publishedBy)).toEqual([items[0]!.madeBy, null])
  const ada = await app.person()
  const { missions } = await ada('GET /api/v2/user/missions', {})
  expect(missions.find(({ type }) => type === 'open_article')).toMatchObject({ points: 12 })
})

test('a change waits for whoever has to do the next step', async () => {
  const waits = async ({ call }: typeof ana, id: string) =>
    (await call('GET /api/v1/admin/campaign/changes', { query: { filter: 'mine' } })).items.some(
      (each) => each.id === id,
    )
  const both = async (id: string) => [await waits(ana, id), await waits(ben, id)]
  const { id } = await ana.draft([article('ZA', 12)])
  expect(await both(id)).toEqual([false, false])
  const { contentHash } = await ana.submit(id)
  expect(await both(id)).toEqual([false, true])
  await ben.review(id, contentHash, 'RETURN')
  expect(await both(id)).toEqual([true, false])
  await ana.submit(id)
  await ben.review(id, contentHash)
  expect(await both(id)).toEqual([true, false])
  await ana.discard(id)
  expect(await both(id)).toEqual([false, false])
  const owner = await app.staff('owner')
  const { items } = await owner('GET /api/v1/admin/audit', { query: { action: 'campaign.discard', subjectId: id } })
  expect(items).toMatchObject([{ before: { state: 'READY' }, after: { state: 'DISCARDED' } }])
})

test('[CMP-11] what people lose is announced 72 hours before, and needs no second person', async () => {
  const { id } = await ana.draft([])
  const { items } = await ana.call('GET /api/v1/admin/campaign/subjects', {
    query: { country_code: 'GH', kind: 'mission' },
  })
  const { body } = items.find(({ key }) => key === 'eayb')!
  const off = { kind: 'mission', countryCode: 'GH', key: 'eayb', body: { ...body, enabled: false } }
  expect((await ana.put(id, off)).items[0]!.problems).toEqual([
    {
      path: [],
      label: '',
      draft: null,
      text: expect.stringMatching(
        /^People lose something by this, so they are told 72 hours before\. Publish it on .* or later\.$/,
      ),
    },
  ])
  // The next quarter of an hour that leaves 15 minutes for submitting it.
  expect((await ana.read(id)).items[0]).toMatchObject({ earliest: '2026-03-05T12:15:00.000Z' })
  await expect(ana.submit(id)).rejects.toMatchObject({ code: 'admin_campaign_problems' })
  expect((await ana.describe(id, { wallTime: '2026-03-05T12:01', zone: 'Africa/Accra' })).items[0]!.problems).toEqual(
    [],
  )
  expect(await ana.submit(id)).toMatchObject({ state: 'SCHEDULED', effects: { approval: [] } })
  const kofi = await app.person({ country: 'GH' })
  const card = async () => (await kofi('GET /api/v2/user/missions', {})).missions.find(({ type }) => type === 'eayb')!
  expect(JSON.stringify(await card())).toContain('2026-03-05T12:01:00.000Z')
  await ana.recall(id)
  expect(JSON.stringify(await card())).not.toContain('2026-03-05')
})

test('[CMP-07] who drafted, edited or submitted a change does not approve it, nor does another account of theirs', async () => {
  const { id } = await ben.draft([article('KE', 13)])
  await carla.put(id, article('KE', 14))
  const { contentHash } = await ben.submit(id)
  for (const contributor of [ben, carla])
    await expect(contributor.review(id, contentHash)).rejects.toMatchObject({
      status: 403,
      code: 'admin_campaign_own_change',
    })
  const dora = await member('operator')
  await app.database.transact((tx) => tx.one(linkAccounts, { staff: dora.id, same: ben.id }))
  await expect(dora.review(id, contentHash)).rejects.toMatchObject({ code: 'admin_campaign_own_change' })
  await expect(ana.review(id, contentHash)).rejects.toMatchObject({ status: 403, code: 'admin_permission_denied' })
  const approvers = (await ana.read(id)).approvers.map((staff) => staff.id)
  for (const { id: staff } of [ana, ben, carla, dora]) expect(approvers).not.toContain(staff)
  await ben.discard(id)
})

const linkAccounts = write(
  'test_campaign_link_accounts',
  { staff: 'uuid', same: 'uuid' },
  {},
  'update staff set same_person_as = :same where id = :staff',
)

test('[CMP-07] an edit ends the approval, also if it restores the content, and so does a recall', async () => {
  const { id } = await ana.draft([article('KE', 15)])
  const { contentHash } = await approved(id)
  await ana.put(id, article('KE', 16))
  expect(await ana.put(id, article('KE', 15))).toMatchObject({ state: 'DRAFT', contentHash })
  const again = await ana.submit(id)
  expect(again).toMatchObject({ state: 'WAITING', contentHash, reviews: [{ counts: false }] })
  await expect(ana.publish(id)).rejects.toMatchObject({ code: 'admin_campaign_change_not_ready' })
  await carla.review(id, contentHash)
  await ana.recall(id)
  expect(await ana.submit(id)).toMatchObject({ state: 'WAITING', contentHash })
  await ana.discard(id)
})

test('a review counts only for the content that the reviewer saw, and its time of publishing', async () => {
  const { id, contentHash: seen } = await ana.draft([article('KE', 17)])
  await ana.describe(id, { wallTime: '2026-03-09T00:00', zone: 'Africa/Nairobi' })
  await ana.submit(id)
  await expect(ben.review(id, seen)).rejects.toMatchObject({ status: 409, code: 'admin_campaign_content_changed' })
  await ana.discard(id)
})

test('[CMP-08] two drafts of one subject: different fields merge and need a new look, the same field is a conflict', async () => {
  const first = await ana.draft([article('ZA', 21)])
  const disjoint = await ana.draft([article('ZA', 10, { position: 4 })])
  const clash = await ana.draft([article('ZA', 33)])
  await approved(disjoint.id)
  await approved(first.id)
  await ana.publish(first.id)
  await expect(ana.publish(disjoint.id)).rejects.toMatchObject({ status: 409, code: 'admin_campaign_outdated' })
  const merged = await ana.merge(disjoint.id)
  expect(merged).toMatchObject({
    state: 'DRAFT',
    items: [{ baseVersion: 2, body: { position: 4, rule: { gift: { points: 21 } } }, conflicts: [] }],
  })
  expect((await ana.read(clash.id)).items[0]!.conflicts).toMatchObject([
    { mine: 33, live: 21, base: 10, words: { mine: '33 points', live: '21 points', base: '10 points' } },
  ])
  await expect(ana.merge(clash.id)).rejects.toMatchObject({ status: 409, code: 'admin_campaign_conflict' })
  const path = ['rule', 'gift', 'points']
  const subject = { kind: 'mission', countryCode: 'ZA', key: 'open_article', path }
  expect(await ana.merge(clash.id, [{ ...subject, take: 'live' }])).toMatchObject({
    items: [{ body: { rule: { gift: { points: 21 } } } }],
  })
  for (const { id } of [disjoint, clash]) await ana.discard(id)
})

test('[CMP-09] a bundle is published as a whole or not at all, and its rewards before what refers to them', async () => {
  const reward = {
    kind: 'reward',
    countryCode: 'GH',
    key: 'easter-GH',
    body: { type: 'DAPP', name: { en: 'Easter' }, redeemSteps: { en: ['Open it'] }, claimRoute: 'VOUCHER' },
  }
  const { id } = await ana.draft([article('GH', 18), reward])
  expect(await approved(id)).toMatchObject({ state: 'READY' })
  await app.edit('GH', 'open_article', { position: 3 })
  await expect(ana.publish(id)).rejects.toMatchObject({ code: 'admin_campaign_outdated' })
  const { items } = await ana.call('GET /api/v1/admin/campaign/subjects', {
    query: { kind: 'reward', country_code: 'GH' },
  })
  expect(items.map(({ key }) => key)).not.toContain('easter-GH')
  await ana.merge(id)
  await approved(id)
  expect(await ana.publish(id)).toMatchObject({ state: 'PUBLISHED' })
  expect(await livePoints('GH')).toMatchObject({ points: 18 })
})

test('[CMP-09] a scheduled change is published at its instant, by any process and once', async () => {
  const { id } = await ana.draft([article('BR', 19)])
  expect(await ana.describe(id, { wallTime: '2026-03-03T00:00', zone: 'America/Sao_Paulo' })).toMatchObject({
    publishAt: '2026-03-03T03:00:00.000Z',
    zone: 'America/Sao_Paulo',
  })
  expect(await approved(id)).toMatchObject({ state: 'SCHEDULED' })
  const jobs = { env: app.env, transact: app.database.transact, now: app.now }
  await publishDue(jobs)
  expect(await livePoints('BR')).toMatchObject({ points: 10 })
  app.goTo('2026-03-03T03:00:00Z')
  await Promise.all([publishDue(jobs), publishDue(jobs)])
  const later = await member('operator')
  expect(await livePoints('BR', later)).toEqual({ points: 19, version: 2 })
  expect(await later.read(id)).toMatchObject({ state: 'PUBLISHED', publishedAt: '2026-03-03T03:00:00.000Z' })
})

const auditLines = read(
  'test_campaign_audit_lines',
  { id: 'text' },
  { action: 'text', staff: 'text' },
  `select action, staff_email as staff from audit_entries where subject_kind = 'change' and subject_id = :id order by id`,
)

test('[CMP-09] what cannot be published at its time is a draft again with a reason, and nothing of it is live', async () => {
  const [asks, decides] = await Promise.all([member('campaigns'), member('operator')])
  const schedule = async (country: string, points: number) => {
    const { id } = await asks.draft([article(country, points)])
    await asks.describe(id, { wallTime: '2026-03-04T00:00', zone: 'Africa/Lagos' })
    const { contentHash } = await asks.submit(id)
    await decides.review(id, contentHash)
    return id
  }
  const outdated = await schedule('NG', 41)
  const left = await schedule('KE', 42)
  await app.edit('NG', 'open_article', { position: 7 })
  await app.database.transact((tx) => tx.one(disable, { staff: decides.id, at: app.now() }))
  app.goTo('2026-03-04T00:00:00Z')
  await publishDue({ env: app.env, transact: app.database.transact, now: app.now })
  const viewer = await member('viewer')
  expect(await viewer.read(outdated)).toMatchObject({
    state: 'DRAFT',
    returnedBecause: 'Another change of the same subject was published in the meantime.',
  })
  expect(await viewer.read(left)).toMatchObject({ state: 'DRAFT', returnedBecause: 'Its approval no longer counts.' })
  expect((await db.many(auditLines, { id: left })).map(({ action }) => action)).toEqual([
    'campaign.draft',
    'campaign.edit',
    'campaign.submit',
    'campaign.approve',
    'campaign.reopen',
  ])
})

const disable = write(
  'test_campaign_disable',
  { staff: 'uuid', at: 'timestamptz' },
  {},
  'update staff set disabled_at = :at where id = :staff',
)

test('a change that nobody approved within 72 hours is a draft again', async () => {
  const asks = await member('campaigns')
  const { id } = await asks.draft([article('KE', 55)])
  await asks.submit(id)
  app.goTo('2026-03-07T00:00:01Z')
  await publishDue({ env: app.env, transact: app.database.transact, now: app.now })
  const viewer = await member('viewer')
  expect(await viewer.read(id)).toMatchObject({
    state: 'DRAFT',
    returnedBecause: 'It was not approved and published within 72 hours.',
  })
})

test('an invalid body can be drafted but not submitted, and names its fields', async () => {
  const asks = await member('campaigns')
  const draft = await asks.draft([article('KE', -5)])
  expect(draft.items[0]!.problems.map(({ path }) => path.slice(0, 1))).toEqual([['rule']])
  await expect(asks.submit(draft.id)).rejects.toMatchObject({ status: 409, code: 'admin_campaign_problems' })
  await expect(asks.submit((await asks.draft([])).id)).rejects.toMatchObject({ code: 'admin_campaign_change_empty' })
  await expect(asks.draft([{ ...article('US', 5) }])).rejects.toMatchObject({
    status: 404,
    code: 'admin_campaign_subject_unknown',
  })
  await expect(asks.describe(draft.id, { wallTime: '2026-03-09T00:00', zone: 'Africa/Nowhere' })).rejects.toMatchObject(
    { status: 400, code: 'admin_campaign_time_invalid' },
  )
  await asks.put(draft.id, article('KE', 15))
  await asks.describe(draft.id, { wallTime: '2026-03-01T00:00', zone: 'Africa/Lagos' })
  await expect(asks.submit(draft.id)).rejects.toMatchObject({ status: 409, code: 'admin_campaign_time_past' })
  await asks.discard(draft.id)
  await expect(asks.put(draft.id, article('KE', 6))).rejects.toMatchObject({ code: 'admin_campaign_change_ended' })
  await expect(asks.submit(draft.id)).rejects.toMatchObject({ code: 'admin_campaign_change_not_open' })
  await expect(asks.recall(draft.id)).rejects.toMatchObject({ code: 'admin_campaign_change_not_open' })
})

test('[CMP-10] a subject shows what was live at a time, and an earlier version becomes live again as a new one', async () => {
  const asks = await member('campaigns')
  const subject = { kind: 'mission', country_code: 'BR', key: 'open_article' } as const
  const at = await asks.call('GET /api/v1/admin/campaign/versions', {
    query: { ...subject, at: '2026-03-02T20:00:00Z' },
  })
  expect(at.items.map(({ version }) => version)).toEqual([1])
  const { change } = await asks.call('POST /api/v1/admin/campaign/roll-back', {
    body: { kind: 'mission', countryCode: 'BR', key: 'open_article', version: 1, baseVersion: 2, why: 'too expensive' },
    ...once(),
  })
  expect(change.title).toBe('Back to version 1: Open an article, Brazil')
  // It gives less than what runs, so nobody has to approve it, and people are told before.
  const { earliest, body } = change.items[0]!
  const checked = await asks.call('POST /api/v1/admin/campaign/check', {
    body: { items: [{ kind: 'mission', countryCode: 'BR', key: 'open_article', body, baseVersion: 2 }] },
  })
  expect(earliest).not.toBeNull()
  expect(checked.items[0]).toMatchObject({ earliest, use: { perDay: expect.any(Number) } })
  const timed = await asks.call('POST /api/v1/admin/campaign/roll-back', {
    body: {
      kind: 'mission',
      countryCode: 'BR',
      key: 'open_article',
      version: 1,
      baseVersion: 2,
      why: 'too expensive',
      publishAt: { wallTime: earliest!.slice(0, 16), zone: 'UTC' },
    },
    ...once(),
  })
  expect(timed.change).toMatchObject({ publishAt: earliest, items: [{ problems: [], earliest: null }] })
  await asks.discard(timed.change.id)
  await expect(asks.submit(change.id)).rejects.toMatchObject({ code: 'admin_campaign_problems' })
  await asks.describe(change.id, { wallTime: '2026-03-10T12:00', zone: 'UTC' })
  expect(await asks.submit(change.id)).toMatchObject({ state: 'SCHEDULED', effects: { approval: [] } })
  app.goTo('2026-03-10T12:00:00Z')
  await publishDue({ env: app.env, transact: app.database.transact, now: app.now })
  const later = await member('viewer')
  const { items } = await later.call('GET /api/v1/admin/campaign/versions', { query: subject })
  expect(items.map(({ version }) => version)).toEqual([3, 2, 1])
  // Nobody was there when its time came.
  expect(items.map(({ publishedBy }) => publishedBy)).toEqual([null, null, null])
  expect(items[0]!.body).toEqual(items[2]!.body)
})

test('[CMP-09] two changes for the worse may be scheduled for one time, and the one that is recalled leaves the announcement of the other', async () => {
  const asks = await member('campaigns')
  const publishAt = { wallTime: '2026-03-14T12:00', zone: 'UTC' }
  const schedule = async (points: number) => {
    const { id } = await asks.draft([article('ZA', points)])
    await asks.describe(id, publishAt)
    expect(await asks.submit(id)).toMatchObject({ state: 'SCHEDULED' })
    return id
  }
  const first = await schedule(9)
  app.goTo('2026-03-10T12:01:00Z')
  const second = await schedule(8)
  const announced = async () => {
    const { missions } = await (await app.person({ country: 'ZA' }))('GET /api/v2/user/missions', {})
    return missions.find(({ type }) => type === 'open_article')!.change
  }
  expect(await announced()).toMatchObject({ at: '2026-03-14T12:00:00.000Z', after: 9 })
  await asks.recall(second)
  expect(await announced()).toMatchObject({ after: 9 })
  app.goTo('2026-03-14T12:00:00Z')
  await publishDue({ env: app.env, transact: app.database.transact, now: app.now })
  const later = await member('viewer')
  expect((await later.read(first)).state).toBe('PUBLISHED')
  expect(await livePoints('ZA', later)).toMatchObject({ points: 9 })
})

test('[CMP-03] a reward and what gives it are published together; in another change, it is said which', async () => {
  const [asks, decides] = [await member('campaigns'), await member('operator')]
  const reward = {
    kind: 'reward',
    countryCode: 'ZA',
    key: 'bundled-za',
    body: {
      type: 'DAPP',
      name: { en: 'Bundled data' },
      redeemSteps: { en: ['Dial *1#'] },
      claimRoute: 'VOUCHER',
    },
  }
  const gives = article('ZA', 0, { rule: { gift: { reward: 'bundled-za' } } })
  const other = await asks.draft([reward])
  const checked = async (alongside: object[]) => {
    const body = { items: [await asks.edited(gives)], alongside: alongside as never }
    const { items } = await asks.call('POST /api/v1/admin/campaign/check', { body })
    // Whoever gets points today is told before.
    return items[0]!.problems.filter(({ path }) => path.length > 0)
  }
  const named = { id: other.id, title: other.title, subject: { kind: 'reward', countryCode: 'ZA', key: 'bundled-za' } }
  expect(await checked([])).toMatchObject([{ path: ['rule', 'gift', 'reward'], draft: named }])
  expect(await checked([reward])).toEqual([])
  // The mission is drafted first, and still published after what it names.
  const { id } = await asks.draft([gives])
  const draft = await asks.describe(id, { wallTime: '2026-03-20T12:00', zone: 'UTC' })
  expect(draft.items[0]!.problems).toMatchObject([{ draft: named }])
  await expect(asks.submit(draft.id)).rejects.toMatchObject({ code: 'admin_campaign_problems' })
  const bundle = await asks.put(draft.id, reward)
  expect(bundle.items.flatMap(({ problems }) => problems)).toEqual([])
  const waiting = await asks.submit(draft.id)
  expect(await decides.review(draft.id, waiting.contentHash)).toMatchObject({ state: 'SCHEDULED' })
  app.goTo('2026-03-20T12:00:00Z')
  await publishDue({ env: app.env, transact: app.database.transact, now: app.now })
  const later = await member('viewer')
  expect(await later.read(draft.id)).toMatchObject({ state: 'PUBLISHED' })
})

test('changes are listed by their last update, and the next page continues after it', async () => {
  const asks = await member('campaigns')
  const later = (minutes: number) => app.goTo(new Date(app.now().getTime() + minutes * 60_000).toISOString())
  const [first, second, third] = [
    await asks.draft([]),
    (later(1), await asks.draft([])),
    (later(1), await asks.draft([])),
  ]
  later(1)
  await asks.describe(first.id, null)
  const listed: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < 3; page++) {
    const list = await asks.call('GET /api/v1/admin/campaign/changes', { query: { filter: 'open', limit: 1, cursor } })
    listed.push(...list.items.map(({ id }) => id))
    cursor = list.cursor ?? undefined
  }
  expect(listed).toEqual([first.id, third.id, second.id])
})
