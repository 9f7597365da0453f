import { afterAll, expect, test } from 'vitest'
import { addDays } from '@momi/contract/rules/calendar'
import type { MissionType } from '@momi/contract'
import { HOUR, MINUTE } from '@momi/contract/rules/durations'
import { addReward } from '../../development/campaign.ts'
import { read, write } from '../../db/db.ts'
import { payoutService } from '../../testing/payout-service.ts'
import { once } from '../../testing/random-values.ts'
import { testApp } from '../../testing/test-app.ts'
import { putBudget } from '../../testing/put-budget.ts'
import { countBudgets } from '../budgets/public.ts'
import { addRewardItems } from '../stock/public.ts'
import { watchLines } from './public.ts'

/** A Monday. */
const START = '2026-03-02T00:00:30Z'
const app = await testApp({ now: START })
afterAll(app.close)
const { db, transact } = app.database
const watch = (env: Partial<typeof app.env> = {}) => watchLines({ transact, now: app.now, env: { ...app.env, ...env } })

const takeAwards = write(
  'test_watch_take_awards',
  { country: 'text', type: 'text', count: 'int4', at: 'timestamptz' },
  { taken: 'bool' },
  'select bool_and(take_award(:country, :type, 10, :at)) as taken from generate_series(1, :count)',
)
const give = (type: MissionType, count: number, country = 'GH') =>
  transact((tx) => tx.one(takeAwards, { country, type, count, at: app.now() }))
const mails = read(
  'test_watch_mails',
  {},
  { to: 'text', subject: 'text', text: 'text' },
  `select s.email as "to", m.subject, m.text from campaign_mails m join staff s on s.id = m.staff_id
    where m.about = 'ALERT' order by s.email, m.at`,
)

type Query = { country_code?: string }
const linesFor = async (query: Query = {}) =>
  (await (await app.staff('viewer'))('GET /api/v1/admin/alerts/lines', { query })).items
const lineOf = async (key: string, query: Query = {}) => (await linesFor(query)).find((line) => line.key === key)!
const causesOf = async (key: string) => (await lineOf(key)).alerts.map(({ cause }) => cause)

/** The pools that run out, by the list of all that can be used up and by that of stock. */
const runningOut = async () =>
  (await linesFor()).flatMap(({ kind, key, isRunningOut }) => (kind === 'STOCK' && isRunningOut ? [key] : []))
const warned = async () => {
  const { items } = await (await app.staff('viewer'))('GET /api/v1/admin/stock/pools', { query: {} })
  return items.flatMap(({ definitionId, warning }) => (warning === null ? [] : [definitionId]))
}

test('[REH-03] staff are told once that a budget is nearly spent, and once that it is spent, until somebody acknowledges it', async () => {
  app.goTo('2026-03-02T10:00:00Z')
  const [viewer, support, campaigns, operator] = await Promise.all(
    (['viewer', 'support', 'campaigns', 'operator'] as const).map((role) => app.staff(role)),
  )
  await app.edit('GH', 'open_article', { budget: 1000 })
  await give('open_article', 79)
  await watch()
  expect(await lineOf('open_article')).toMatchObject({
    kind: 'MISSION',
    countryCode: 'GH',
    name: 'Open an article',
    unit: 'POINTS',
    total: 1000,
    spent: 790,
    committed: 0,
    left: 210,
    likelyAt: null,
    exhaustion: '',
    isRunningOut: false,
    alerts: [],
  })
  await give('open_article', 1)
  // Two processes at once, and then again.
  await Promise.all([watch(), watch(), watch()])
  await watch()
  expect(await causesOf('open_article')).toEqual(['LOW'])
  const sent = await db.many(mails, {})
  expect(sent.map(({ subject }) => subject)).toEqual(['Momi: Ghana, Open an article', 'Momi: Ghana, Open an article'])
  expect(sent[0]!.text).toBe(`Ghana, Open an article: 20% is left.\n\n${app.env.CONSOLE_ORIGIN}/`)

  const inboxOf = async (call: typeof operator) =>
    (await call!('GET /api/v1/admin/campaign/inbox', {})).items.filter(({ kind }) => kind === 'ALERT')
  const [item, ...others] = await inboxOf(operator)
  expect(others).toEqual([])
  expect(item).toMatchObject({
    title: 'Open an article',
    by: null,
    reason: '20% is left.',
    line: { kind: 'MISSION', countryCode: 'GH', key: 'open_article' },
  })
  expect(await inboxOf(viewer)).toEqual([])
  const acknowledge = (call: typeof operator) =>
    call!('POST /api/v1/admin/alerts/{alert_id}/acknowledge', { params: { alert_id: item!.id }, ...once() })
  await expect(acknowledge(support)).rejects.toMatchObject({ code: 'admin_permission_denied' })
  const { alert } = await acknowledge(campaigns)
  expect(alert).toMatchObject({ acknowledgedBy: { id: campaigns!.id }, acknowledgedAt: '2026-03-02T10:00:00.000Z' })
  // The first one stays.
  expect((await acknowledge(operator)).alert.acknowledgedBy).toEqual(alert.acknowledgedBy)
  expect(await inboxOf(operator)).toEqual([])
  await watch()
  expect((await lineOf('open_article')).alerts).toEqual([alert])

  await give('open_article', 20)
  await watch()
  expect(await causesOf('open_article')).toEqual(['EMPTY'])
  expect((await db.many(mails, {})).filter(({ text }) => text.includes('Nothing is left.'))).toHaveLength(2)
  await expect(acknowledge(operator)).rejects.toMatchObject({ code: 'not_found' })
  await app.edit('GH', 'open_article', { budget: 10_000 })
  await watch()
  expect(await causesOf('open_article')).toEqual([])
  // A mission that is off has no budget that runs out.
  await give('open_article', 800)
  await watch()
  expect(await causesOf('open_article')).toEqual(['LOW'])
  await app.edit('GH', 'open_article', { enabled: false })
  app.goTo('2026-03-02T10:01:00Z')
  await watch()
  expect(await lineOf('open_article')).toBeUndefined()
  expect(await inboxOf(operator)).toEqual([])
})

const goTo = (day: string, time: string) => app.goTo(`${day}T${time}Z`)

/** Days on which twenty awards are given at each full hour from six until nine in the evening. */
async function liveDays(first: string, days: number, until = 21) {
  for (let n = 0; n < days; n++) {
    const day = addDays(first, n)
    goTo(day, '00:00:30')
    await watch()
    for (let hour = 6; hour <= until; hour++) {
      goTo(day, `${String(hour).padStart(2, '0')}:00:00`)
      await give('set_wallpaper', 20)
      await watch()
    }
  }
}

test('[REH-03] the hour is forecast from the days before, with its band, in the time of the country', async () => {
  goTo('2026-03-03', '00:00:00')
  await app.edit('GH', 'set_wallpaper', { budget: 1_000_000 })
  goTo('2026-03-08', '23:00:00')
  await watch()
  // The forecast is made of the days until Monday.
  await liveDays('2026-03-09', 1)
  goTo('2026-03-11', '23:00:00')
  await watch()
  expect(await lineOf('set_wallpaper')).toMatchObject({ likelyAt: null, isRunningOut: false })
  await liveDays('2026-03-12', 1, 12)
  goTo('2026-03-12', '12:30:00')
  const { spent } = await lineOf('set_wallpaper')
  await app.edit('GH', 'set_wallpaper', { budget: spent + 70 * 10 })
  await watch()
  const line = await lineOf('set_wallpaper', { country_code: 'GH' })
  expect(line).toMatchObject({
    left: 700,
    earliestAt: '2026-03-12T15:05:00.000Z',
    likelyAt: '2026-03-12T16:05:00.000Z',
    latestAt: '2026-03-12T17:05:00.000Z',
    exhaustion: 'about 16:05, between 15:05 and 17:05',
  })
  // The forecast changes while the alert is open, so only the mail of the alert has it in words.
  expect(line.alerts).toMatchObject([{ cause: 'LOW', text: expect.stringMatching(/^\d+% is left\.$/) }])
  const mailed = 'It is used up about 16:05, between 15:05 and 17:05 (Africa/Accra).'
  expect((await db.many(mails, {})).filter(({ text }) => text.includes(mailed))).toHaveLength(2)
  expect((await linesFor({ country_code: 'KE' })).every(({ countryCode }) => countryCode === 'KE')).toBe(true)
})

test('[REH-03] an alert of the pace opens on both windows at six times, and ends once the windows of hours are below two', async () => {
  await app.edit('GH', 'set_wallpaper', { budget: 1_000_000 })
  goTo('2026-03-12', '12:35:00')
  await watch()
  expect(await causesOf('set_wallpaper')).toEqual([])
  await give('set_wallpaper', 99)
  await watch()
  expect(await causesOf('set_wallpaper')).toEqual([])
  await give('set_wallpaper', 201)
  await watch()
  expect((await lineOf('set_wallpaper')).alerts).toMatchObject([
    { cause: 'PACE', text: 'In the last hour it was given 9 times as often as expected.' },
  ])
  const id = (await lineOf('set_wallpaper')).alerts[0]!.id
  // The window of six hours is still above two.
  for (let hour = 13; hour <= 18; hour++) {
    goTo('2026-03-12', `${hour}:00:00`)
    await give('set_wallpaper', 20)
    await watch()
    expect((await lineOf('set_wallpaper')).alerts.map((alert) => alert.id)).toEqual([id])
  }
  goTo('2026-03-12', '18:45:00')
  await watch()
  expect(await causesOf('set_wallpaper')).toEqual([])
  const told = (await db.many(mails, {})).filter(({ text }) => text.includes('9 times as often'))
  expect(told).toHaveLength(2)
})

test('[REH-03] twice as often for hours is an alert too, over midnight as well', async () => {
  const at = (time: string, count: number, day = '2026-03-12') => {
    goTo(day, time)
    return give('set_wallpaper', count).then(() => watch())
  }
  await at('19:00:00', 70)
  await at('20:00:00', 70)
  expect(await causesOf('set_wallpaper')).toEqual([])
  await at('21:00:00', 120)
  expect(await causesOf('set_wallpaper')).toEqual(['PACE'])
  // The night has no awards, and the evening still counts.
  await at('00:00:30', 0, '2026-03-13')
  expect(await causesOf('set_wallpaper')).toEqual(['PACE'])
  await at('03:10:00', 0, '2026-03-13')
  expect(await causesOf('set_wallpaper')).toEqual([])
})

test('[REH-03] a pool whose last items are won is low, with what can be won later, and a pool that was never filled is no line', async () => {
  goTo('2026-03-16', '10:00:00')
  const texts = { name: { en: 'Data, 1 GB' }, redeemSteps: { en: [] } }
  const reward = { country: 'KE', type: 'DAPP', claimRoute: 'VOUCHER', claimDays: 7, ...texts } as const
  const later = new Date(app.now().getTime() + 3 * HOUR + 2 * MINUTE)
  await transact(async (tx) => {
    for (const id of ['data', 'unfilled']) await addReward(tx, { id, ...reward }, app.now())
    for (const [items, winnableAt] of [
      [10, app.now()],
      [5, later],
    ] as const)
      await addRewardItems(tx, app.deps, { definition: 'data', items, winnableAt })
  })
  const wanjiru = await app.person({ country: 'KE' })
  await watch()
  expect(await lineOf('unfilled')).toBeUndefined()
  expect(await lineOf('data')).toMatchObject({ total: 15, spent: 0, committed: 0, left: 10, isRunningOut: false })
  expect(await warned()).toEqual(await runningOut())
  for (let i = 0; i < 9; i++) await app.win(wanjiru, 'data')
  await watch()
  expect(await causesOf('data')).toEqual([])
  await app.win(wanjiru, 'data')
  await watch()
  // Five of fifteen items can be won from one o'clock on.
  expect(await lineOf('data')).toMatchObject({ committed: 10, left: 0, isRunningOut: true })
  expect((await lineOf('data')).alerts).toMatchObject([
    { cause: 'LOW', text: 'Nothing can be given at present. More can later.' },
  ])
  goTo('2026-03-16', '13:05:00')
  for (let i = 0; i < 5; i++) await app.win(wanjiru, 'data')
  await watch()
  expect(await causesOf('data')).toEqual(['EMPTY'])
  expect(await runningOut()).toEqual(['data'])
  expect(await warned()).toEqual(['data'])
  await transact((tx) => addRewardItems(tx, app.deps, { definition: 'data', items: 40, winnableAt: app.now() }))
  goTo('2026-03-17', '00:00:00')
  await watch()
  // Without a forecast by the hour, the days before tell the day: fifteen were won on one day.
  expect(await lineOf('data')).toMatchObject({
    left: 40,
    earliestAt: null,
    latestAt: null,
    exhaustion: 'on Thursday 19 March',
  })
  expect(await causesOf('data')).toEqual(['LOW'])
  const operator = await app.staff('operator')
  const waits = async (reason: string) => {
    const { likelyAt: dueAt } = await lineOf('data')
    const { items } = await operator('GET /api/v1/admin/campaign/inbox', {})
    const line = { kind: 'STOCK', countryCode: 'KE', key: 'data' }
    expect(items).toContainEqual(expect.objectContaining({ line, reason, dueAt }))
  }
  await waits('73% is left.')
  for (let i = 0; i < 10; i++) await app.win(wanjiru, 'data')
  await watch()
  await waits('55% is left.')
})

async function reportTreasury(balance: string) {
  const payouts = payoutService(app.inject)
  await payouts.lease()
  await payouts.ask('PUT', '/api/v1/airdrop/payouts/treasury', { balance })
}

test('[REH-03] the packages of a giveaway and the treasury are lines too', async () => {
  const before = await linesFor()
  expect(before.filter(({ kind }) => kind === 'TREASURY')).toEqual([])
  await reportTreasury('12.5')
  await app.edit('BR', 'giveaway', {
    enabled: true,
    rule: { choices: [{ id: 'vivo-1gb', operator: 'Vivo', megabytes: 1024, days: 30, product: '1', stock: 4 }] },
  })
  await watch()
  expect(await lineOf('treasury')).toMatchObject({ unit: 'TOKENS', total: null, left: 12.5, isRunningOut: false })
  const vivo = await lineOf('vivo-1gb', { country_code: 'BR' })
  expect(vivo).toMatchObject({ kind: 'GIVEAWAY', name: 'Vivo, 1024 MB', total: 4, spent: 0, left: 4 })
})

test('[REH-03] without a mail server nobody is told by mail, and the alert is open all the same', async () => {
  const count = (await db.many(mails, {})).length
  await reportTreasury('0')
  await watch({ isDevelopment: false, SMTP_URL: '' })
  expect(await causesOf('treasury')).toEqual(['EMPTY'])
  expect(await db.many(mails, {})).toHaveLength(count)
  const operator = await app.staff('operator')
  expect((await operator('GET /api/v1/admin/me', {})).hasMail).toBe(true)
})

test('[REH-03] a budget of a day is a line that begins anew, and is empty once it is spent', async () => {
  const body = {
    scope: { of: 'MISSION', mission: 'set_wallpaper' },
    limit: { unit: 'POINTS', points: 40 },
    period: { every: 'DAY' },
  } as const
  goTo('2026-03-18', '09:00:00')
  await putBudget(app.database, { country: 'KE', key: 'wallpaper', at: app.now() }, body)
  const [ada, ben] = await Promise.all([1, 2].map(() => app.person({ country: 'KE' })))
  await ada!.report('set_wallpaper', 1)
  await watch()
  expect(await lineOf('wallpaper')).toMatchObject({
    kind: 'BUDGET',
    name: 'Budget “wallpaper”',
    unit: 'POINTS',
    total: 40,
    spent: 20,
    left: 20,
    alerts: [],
  })
  await ben!.report('set_wallpaper', 1)
  await watch()
  expect(await causesOf('wallpaper')).toEqual(['EMPTY'])
  goTo('2026-03-19', '09:00:00')
  await countBudgets({ transact, now: app.now })
  await watch()
  expect(await lineOf('wallpaper')).toMatchObject({ spent: 0, left: 40, alerts: [] })
})
