import { randomUUID } from 'node:crypto'
import { api, type Api, type MissionType, type Output, type PreviewPersona } from '@momi/contract'
import { HEADERS } from '@momi/contract/headers'
import { inFull } from '@momi/testing/test-full'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { lockSubjectVersion, publishVersion } from '../../../core/config/config-versions.ts'
import { auditLedger } from '../../../core/ledger/ledger-audit.ts'
import { databaseDump } from '../../../testing/database-dump.ts'
import { changeMaker } from '../../../testing/change-maker.ts'
import { testApp } from '../../../testing/test-app.ts'
import { onPostgres } from '../../../testing/test-database.ts'
import { addRewardItems } from '../../stock/public.ts'
import { loadChange } from '../change.ts'
import { inOrder, subjectKindOf } from '../subject-kinds.ts'

const START = '2026-03-11T12:00:00Z'
const app = await testApp({ now: START })
beforeEach(() => app.goTo(START))
afterAll(app.close)

const PERSONAS = ['NEW', 'MID_WEEK', 'EXPIRING'] as const satisfies readonly PreviewPersona[]

/** For each mission type a rule that differs from the demo's. */
const RULES = {
  google_signin: { gift: { points: 101 } },
  signin: { gift: { points: 102 } },
  streaks: { points: [21, 22, 23, 24, 25, 26, 27], coolOffHours: 8 },
  roulette: {
    segments: [
      { id: 'points-7', weight: 5, prize: { type: 'POINTS', points: 7 } },
      { id: 'nothing', weight: 3, prize: { type: 'NOTHING_WON' } },
    ],
    freePerDay: 2,
    spinPrice: 77,
  },
  hidden_rewards: { gift: { reward: 'preview-BR' }, gap: { least: 2, most: 4 }, dailyCap: 5 },
  hidden_rewards_small_reward: { gift: { points: 16 }, gap: { least: 2, most: 4 }, dailyCap: 4 },
  giveaway: {
    choices: [{ id: 'vivo-9gb', operator: 'Vivo', megabytes: 9216, days: 9, product: '5501', stock: 10 }],
  },
  data_saved: { steps: [{ kilobytes: 2_000, gift: { points: 33 } }] },
  read_articles: { articles: 6, gift: { points: 31 } },
  open_article: { gift: { points: 12 } },
  eayb: { minutes: 20, gift: { points: 6 }, dailyCap: 7 },
  make_browser_default: { gift: { points: 76 } },
  set_wallpaper: { gift: { points: 22 } },
  loyalty_bonus: { days: 6, of: 7, gift: { points: 151 } },
} as const satisfies Record<MissionType, object>
const TYPES = Object.keys(RULES) as MissionType[]

const REWARD = {
  kind: 'reward',
  countryCode: 'BR',
  key: 'preview-BR',
  body: {
    type: 'DAPP',
    name: { en: 'Preview voucher', pt: 'Cupom da prévia' },
    redeemSteps: { en: ['Open it'] },
    claimRoute: 'VOUCHER',
    claimDays: 10,
  },
}
const MARKET_ITEM = {
  kind: 'market_item',
  countryCode: '*',
  key: 'preview-icon',
  body: { product: 'premium-icon', name: { en: 'Preview icon' }, price: 66, position: 0 },
}
const RATE = {
  kind: 'exchange_rate',
  countryCode: 'BR',
  key: 'rate',
  body: { pointsPerUnit: 1234, minPoints: 100 },
}
const missionOf = (type: MissionType, more = {}) => ({
  kind: 'mission',
  countryCode: 'BR',
  key: type,
  body: { group: 'missions', position: TYPES.indexOf(type), enabled: true, rule: RULES[type], ...more },
})
const EVERYTHING = [REWARD, MARKET_ITEM, RATE, ...TYPES.map((type) => missionOf(type))]

const { call: campaigns, draft: draftOf, put: putItem } = await changeMaker(app, 'campaigns')
const previewOf = async (change_id: string, persona: PreviewPersona = 'NEW', countryCode = 'BR', by = campaigns) =>
  by('POST /api/v1/admin/campaign/changes/{change_id}/preview', {
    params: { change_id },
    body: { persona, countryCode },
  })
/** One preview for several tests. Made one after the other, because a preview locks what it shows. */
function atFirstUse<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
const send = (token: string, method: string, url: string) =>
  app.inject({
    method: method as 'GET',
    url,
    headers: { [HEADERS.authorization]: `Bearer ${token}`, [HEADERS.idempotencyKey]: randomUUID() },
    ...(method !== 'GET' && { payload: {} }),
  })
/** Reads with the token of a preview. */
const readerOf =
  (token: string) =>
  async <K extends keyof Api & `GET ${string}`>(key: K, url = key.slice(4)): Promise<Output<Api[K]>> =>
    (await send(token, 'GET', url)).json()
type Read = ReturnType<typeof readerOf>

const cards = async (read: Read) => {
  const { missions } = await read('GET /api/v2/user/missions')
  return Object.fromEntries(missions.map((mission) => [mission.type, mission]))
}

/** What the draft of each mission shows. */
const SHOWN: Record<MissionType, (read: Read) => Promise<unknown>> = {
  google_signin: async (read) => (await cards(read))['google_signin']!.points === 101,
  signin: async (read) => (await cards(read))['signin']!.points === 102,
  streaks: async (read) => {
    const { points } = (await cards(read))['streaks']!
    const status = await read('GET /api/v1/streaks/checkin/status')
    return points === 168 && JSON.stringify(status).includes('27')
  },
  roulette: async (read) => {
    const { segments, price } = await read('GET /api/v1/roulette/config')
    return price === 77 && segments.length === 2 && (await cards(read))['roulette'] !== undefined
  },
  // The finds of a day are shared by both.
  hidden_rewards: async (read) => {
    const { hidden_rewards: large, hidden_rewards_small_reward: small } = await cards(read)
    return large!.progress!.target + small!.progress!.target === 5
  },
  hidden_rewards_small_reward: async (read) =>
    (await cards(read))['hidden_rewards_small_reward']!.progress!.target === 4,
  giveaway: async (read) => {
    const { choices } = await read('GET /api/v1/giveaway/availability')
    return choices.map(({ id }) => id).join() === 'vivo-9gb' && (await cards(read))['giveaway'] !== undefined
  },
  data_saved: async (read) => (await cards(read))['data_saved']!.points === 33,
  read_articles: async (read) => {
    const { points, progress } = (await cards(read))['read_articles']!
    return points === 31 && progress!.target === 6
  },
  open_article: async (read) => (await cards(read))['open_article']!.points === 12,
  eayb: async (read) => (await cards(read))['eayb']!.points === 42,
  make_browser_default: async (read) => (await cards(read))['make_browser_default']!.points === 76,
  set_wallpaper: async (read) => (await cards(read))['set_wallpaper']!.points === 22,
  loyalty_bonus: async (read) => (await cards(read))['loyalty_bonus']!.progress!.target === 6,
}

const CHANGED_BY_A_PREVIEW = new Set(['change_previews', 'audit_entries'])
const contents = async () => (await databaseDump(app.database.db)).filter(({ name }) => !CHANGED_BY_A_PREVIEW.has(name))

describe.each(inFull<PreviewPersona>(PERSONAS, ['MID_WEEK']))('a preview as a person who is %s', (persona) => {
  const made = atFirstUse(async () => previewOf((await draftOf(EVERYTHING)).id, persona))

  test.each(TYPES)('shows the draft of the mission %s', async (type) => {
    const read = readerOf((await made()).accessToken)
    expect(await SHOWN[type](read)).toBe(true)
  })

  test('shows the draft of the market and of the exchange', async () => {
    const read = readerOf((await made()).accessToken)
    const { items } = await read('GET /api/v1/market/product/premium-icon/items')
    expect(items.find(({ id }) => id === 'preview-icon')).toMatchObject({ price: 66 })
    expect(await read('GET /api/v1/points/exchange/config')).toMatchObject({ pointsPerUnit: 1234 })
  })

  test('[CMP-06] leaves everything else as it was, in every table', async () => {
    const { id } = await draftOf(EVERYTHING)
    const before = await contents()
    await previewOf(id, persona)
    expect(await contents()).toEqual(before)
    expect(await auditLedger(app.database.db)).toEqual([])
    const ada = await app.person({ country: 'BR' })
    const { missions } = await ada('GET /api/v2/user/missions', {})
    expect(missions.find(({ type }) => type === 'open_article')).toMatchObject({ points: 10 })
  })
})

test('the person in the middle of a week has checked in on three days, and has begun what is counted', async () => {
  const { id } = await draftOf(EVERYTHING)
  const read = readerOf((await previewOf(id, 'MID_WEEK')).accessToken)
  expect(await read('GET /api/v1/points')).toMatchObject({ balance: 21 + 22 + 23 })
  expect((await cards(read))['read_articles']).toMatchObject({ progress: { current: 3, target: 6 } })
  const { items } = await read('GET /api/v1/rewards/earned')
  expect(items).toMatchObject([{ definitionId: 'preview-BR', claimBefore: '2026-03-21T12:00:00.000Z' }])
})

test('the person before an expiry has one day left to claim a reward of the draft, and its screens open', async () => {
  const { id } = await draftOf(EVERYTHING)
  const { accessToken, screens } = await previewOf(id, 'EXPIRING')
  const read = readerOf(accessToken)
  const { items } = await read('GET /api/v1/rewards/earned', '/api/v1/rewards/earned?status=UNCLAIMED&size=50')
  expect(items).toMatchObject([{ name: 'Preview voucher', claimBefore: '2026-03-12T12:00:00.000Z' }])
  // As Missions asks for what waits.
  const waiting = '/api/v1/rewards/earned?status=UNCLAIMED%2CPENDING&size=100'
  expect((await read('GET /api/v1/rewards/earned', waiting)).items).toEqual(items)
  const [item] = items
  const url = `/api/v1/rewards/my-items/${item!.id}`
  expect(await read('GET /api/v1/rewards/my-items/{reward_item_id}', url)).toMatchObject({ redeemSteps: ['Open it'] })
  expect(screens.map(({ screen }) => screen)).toEqual([
    'MISSIONS',
    'POINTS',
    'DATA_SAVED',
    'GIVEAWAY',
    'HIDDEN_REWARDS',
    'WHEEL',
    'WHEEL_TERMS',
    'STREAK',
    'REWARDS',
    'CLAIM',
  ])
  expect(screens.at(-1)!.url).toBe(`${app.env.WEB_ORIGIN}/claim-reward/${item!.id}?view=mini#${accessToken}`)
})

test('a draft without rewards shows one of the country that has to be claimed within a day', async () => {
  const { id } = await draftOf([missionOf('open_article')])
  const { accessToken, screens } = await previewOf(id, 'EXPIRING')
  const { items } = await readerOf(accessToken)('GET /api/v1/rewards/earned')
  expect(items).toMatchObject([{ claimBefore: '2026-03-12T12:00:00.000Z' }])
  expect(screens.map(({ screen }) => screen)).toEqual(['MISSIONS', 'CLAIM'])
})

test('a mission that begins later is shown as if it had begun; one that is switched off is not shown', async () => {
  const { id } = await draftOf([
    missionOf('open_article', { startsAt: '2026-05-01T00:00:00.000Z', budget: 5000 }),
    missionOf('eayb', { enabled: false }),
  ])
  const shown = await cards(readerOf((await previewOf(id)).accessToken))
  expect(shown['open_article']).toMatchObject({ points: 12 })
  expect(shown['eayb']).toBeUndefined()
})

test('what the process remembers of rules is not that of a preview: the next version has its own rule', async () => {
  const { id } = await draftOf([missionOf('open_article')])
  await previewOf(id)
  await app.edit('BR', 'open_article', { rule: { gift: { points: 13 } } })
  const ada = await app.person({ country: 'BR' })
  const { missions } = await ada('GET /api/v2/user/missions', {})
  expect(missions.find(({ type }) => type === 'open_article')).toMatchObject({ points: 13 })
})

const WRITES = Object.entries(api)
  .filter(([key, { auth, ...rest }]) => auth === 'user' && !('developmentOnly' in rest) && !key.startsWith('GET '))
  .map(([key]) => key.split(' ') as [string, string])
const token = atFirstUse(async () => {
  const { id } = await draftOf([missionOf('open_article')])
  return (await previewOf(id, 'MID_WEEK')).accessToken
})

test.each(WRITES)('the token of a preview is refused %s %s', async (method, path) => {
  const answer = await send(await token(), method, path.replaceAll(/\{\w+\}/g, 'eayb'))
  expect([answer.statusCode, answer.json().errorCode]).toEqual([403, 'admin_view_read_only'])
})

const READS = Object.entries(api)
  .filter(([key, { auth, ...rest }]) => auth === 'user' && !('developmentOnly' in rest) && key.startsWith('GET '))
  .map(([key]) => key.slice(4))
  .filter((path) => !path.includes('{') && path !== '/api/v1/claimforms/definition')

test.each(READS)('the token of a preview reads %s, and what its own schema describes', async (path) => {
  const answer = await send(await token(), 'GET', path)
  expect([200, 404]).toContain(answer.statusCode)
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('[CMP-06] no other write of the client takes the token of a preview', () => {
  const others = Object.entries(api)
    .filter(([key, { auth }]) => auth !== 'user' && auth !== 'service' && !key.startsWith('GET '))
    .map(([key]) => key)
  // Each begins or renews a session of its own, or is signed by its link; none acts for the person of the preview.
  expect(others).toEqual([
    'POST /api/v1/auth/tokens',
    'POST /api/v1/auth/tokens/refresh',
    'POST /api/v2/auth/refresh',
    'POST /api/v1/minipay/transaction',
    'POST /api/v1/minipay/redeem',
    'POST /api/v1/bootstrap',
  ])
})

test('[CMP-06] the page gets the client’s settings of the draft, and others those that are live', async () => {
  const live = app.deps.settings.client()
  const drafted = {
    ambassadorsOrigin: 'https://ambassadors.draft.example',
    browserUrl: 'https://browser.draft.example/get',
    legalEntity: 'Draft Ltd',
    support: { en: 'We answer within a day.', pt: 'Respondemos em um dia.' },
  }
  const { id } = await draftOf([{ kind: 'client', countryCode: '*', key: 'settings', body: drafted }])
  const { accessToken, screens } = await previewOf(id)
  expect(screens.map(({ screen }) => screen)).toEqual(['MISSIONS', 'TERMS', 'FEEDBACK'])
  const { config } = await readerOf(accessToken)('GET /api/v1/user/view')
  const { legalEntity, ...addresses } = drafted
  expect(config).toMatchObject({ brand: { legalEntity }, ...addresses, rewardsSdkOnly: false })
  expect(await app.call('GET /api/v1/config', {})).toMatchObject({
    brand: { legalEntity: live.legalEntity },
    browserUrl: live.browserUrl,
    support: live.support,
  })
})

test.runIf(onPostgres)(
  'a preview of what somebody publishes at this moment is refused for now, and changes nothing',
  async () => {
    const { id } = await draftOf([missionOf('open_article')])
    const [release, locked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const publishing = app.database.transact(async (tx) => {
      await lockSubjectVersion(tx, { kind: 'mission', country: 'BR', key: 'open_article' })
      locked.resolve()
      await release.promise
    })
    await locked.promise
    await expect(previewOf(id)).rejects.toMatchObject({ status: 503, code: 'service_unavailable' })
    release.resolve()
    await publishing
    await expect(previewOf(id)).resolves.toBeDefined()
  },
)

test('a call for something that the person of a preview does not have is refused', async () => {
  for (const path of ['/api/v1/rewards/my-items/another', '/api/v1/streaks/calendar?month=2020-01']) {
    const answer = await send(await token(), 'GET', path)
    expect([answer.statusCode, answer.json().errorCode]).toEqual([403, 'admin_view_read_only'])
  }
})

test('a preview is refused after an edit of its change, and accepted again if the edit is undone', async () => {
  const { id } = await draftOf([missionOf('open_article')])
  const { accessToken } = await previewOf(id)
  const status = async () => (await send(accessToken, 'GET', '/api/v2/user/missions')).statusCode
  const put = (points: number) => putItem(id, missionOf('open_article', { rule: { gift: { points } } }))
  expect(await status()).toBe(200)
  await put(99)
  const refused = await send(accessToken, 'GET', '/api/v1/user/view')
  expect([refused.statusCode, refused.json().errorCode]).toEqual([401, 'access_token_invalid'])
  await put(12)
  expect(await status()).toBe(200)
})

test('a preview ends after ten minutes', async () => {
  const { id } = await draftOf([])
  const { accessToken, expiresAt } = await previewOf(id)
  expect(expiresAt).toBe('2026-03-11T12:10:00.000Z')
  app.goTo('2026-03-11T12:10:31Z')
  const answer = await send(accessToken, 'GET', '/api/v2/user/missions')
  expect([answer.statusCode, answer.json().errorCode]).toEqual([401, 'access_token_expired'])
})

test('a viewer may preview, which is a line of the log; what cannot be published cannot be previewed', async () => {
  const viewer = await app.staff('viewer')
  const { id } = await draftOf([missionOf('open_article')])
  await previewOf(id, 'NEW', 'BR', viewer)
  const owner = await app.staff('owner')
  const { items } = await owner('GET /api/v1/admin/audit', { query: { action: 'campaign.preview' } as never })
  expect(items[0]).toMatchObject({ action: 'campaign.preview', subject: { id } })
  await expect(previewOf(id, 'NEW', 'US')).rejects.toMatchObject({ code: 'admin_campaign_subject_unknown' })
  await expect(previewOf(randomUUID())).rejects.toMatchObject({ status: 404, code: 'not_found' })
  const invalid = await draftOf([missionOf('open_article', { rule: {} })])
  await expect(previewOf(invalid.id)).rejects.toMatchObject({ status: 409, code: 'admin_campaign_problems' })
  const foreign = await draftOf([{ ...REWARD, countryCode: 'NG', key: 'hidden-BR' }])
  await expect(previewOf(foreign.id)).rejects.toMatchObject({ status: 409, code: 'admin_campaign_problems' })
})

test('a new person’s phone sees after the publishing what the preview showed', async () => {
  const { id } = await draftOf(EVERYTHING)
  const read = readerOf((await previewOf(id)).accessToken)
  const shown = await everyScreen(read)
  const cause = { madeBy: 'test', why: 'a test', at: app.now() }
  const { items } = await loadChange(app.database.db, id)
  await app.database.transact(async (tx) => {
    for (const subject of inOrder(items)) await publishVersion(tx, subjectKindOf(subject.kind), subject, cause)
  })
  const item = { definition: 'preview-BR', items: ['CODE-1'], winnableAt: app.now() }
  await app.database.transact((tx) => addRewardItems(tx, app.deps, item))
  const phone = await app.person({ country: 'BR', clientVersion: '100000.0.0' })
  expect(await everyScreen(readerOf(phone.tokens.accessToken))).toEqual(shown)
})

/** What the screens show, without what differs from person to person. */
async function everyScreen(read: Read) {
  const { wallet: _, ...exchange } = await read('GET /api/v1/points/exchange/config')
  const { dayTicket: __, ...streak } = await read('GET /api/v1/streaks/checkin/status')
  return {
    missions: await read('GET /api/v2/user/missions'),
    streak,
    exchange,
    market: await read('GET /api/v1/market/product/premium-icon/items'),
    wheel: (await read('GET /api/v1/roulette/config')).segments,
    giveaway: (await read('GET /api/v1/giveaway/availability')).choices,
  }
}

test.each(PERSONAS)(
  'a change that pauses a country shows a %s person with an account what stays there',
  async (persona) => {
    const body = { ...app.deps.settings.country('BR'), enabled: false }
    const { id } = await draftOf([{ kind: 'country', countryCode: 'BR', key: 'settings', body }])
    const read = readerOf((await previewOf(id, persona)).accessToken)
    expect((await read('GET /api/v2/user/missions')).missions.filter(({ group }) => group === 'missions')).toEqual([])
    expect((await read('GET /api/v1/rewards/earned')).items.length).toBe(persona === 'NEW' ? 0 : 1)
    await expect(previewOf(id, persona, 'KE')).resolves.toBeDefined()
  },
)
