import { USER } from '@momi/client/session/owned-session'
import { ACCESS } from '@momi/client/session/stored-session'
import { memoryStorage, tokenOf } from '@momi/client/testing/fakes'
import { serverClock } from '@momi/client/http/server-clock'
import type { Detected } from '@momi/client/host/detect'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Config } from '../../../shared/config.ts'
import { MISSIONS, POINTS } from '../../offline/answer-caches.ts'
import type { KeptAnswer } from '../../offline/kept-answer.ts'
import { earlyCalls } from './early-calls.ts'
import type { LoadList } from './load-list.ts'

const DAY = 24 * 60 * 60_000
const CONFIG = {
  apiBaseUrl: '',
  apiBasicAuth: '',
  webApiKey: '',
  sdkWaitMs: 500,
  rewardsSdkOnly: false,
  countries: ['NG', 'KE'],
  allCountriesAllowed: false,
  pointsCountries: ['NG', 'KE'],
  mobileAuth: { enabled: false },
} as unknown as Config

const ann = tokenOf({ sub: 'ann', exp: Date.now() })
const missions = (more: Partial<KeptAnswer> = {}): KeptAnswer => ({
  name: 'GET /api/v2/user/missions[null,null]',
  owner: 'NG ann',
  at: Date.now() - DAY / 2,
  until: Date.now() + DAY / 2,
  answer: 'as answered',
  later: 'of a new day',
  ...more,
})

beforeEach(() => {
  vi.stubGlobal('window', {})
  vi.stubGlobal('location', { pathname: '/missions', search: '' })
  vi.stubGlobal('navigator', {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A page that has begun: what it draws, and whether it has shown what is kept. */
async function begun(
  kept: KeptAnswer,
  entries: Record<string, string>,
  config = CONFIG,
  found?: Detected,
  storage = memoryStorage({ [USER]: 'ann', ...entries }),
  { onShown = (_drawn: readonly unknown[]) => {}, loading = async () => {} } = {},
) {
  const drawn: unknown[] = []
  const keptNow: string[] = []
  let paint = () => {}
  const painted = new Promise<void>((resolve) => (paint = resolve))
  const list = {
    show: (_call: string, answer: unknown) => {
      drawn.push(answer)
      onShown(drawn)
    },
    showKept: (answers: Record<string, unknown>) => {
      drawn.push(...Object.values(answers))
      return painted
    },
    keep: async (name: string) => void keptNow.push(name),
  }
  let hasShown = false
  const calls = earlyCalls(
    {
      storage,
      frontendId: '',
      locale: 'en-US',
      clock: serverClock(),
      config: Promise.resolve(config),
      kept: Promise.resolve(new Map([[kept.name, kept]])),
      snapshotOf: () => undefined,
      renewSnapshot: () => {},
      detect: () => (found ? Promise.resolve(found) : new Promise(() => {})),
      errors: [],
      report: () => {},
      register: async () => {},
      leave: () => {},
    },
    (async () => {
      await loading()
      return [list, { messages: {} }]
    }) as unknown as LoadList,
  )
  void calls.shown.then(() => (hasShown = true))
  const soon = () => new Promise((resolve) => setTimeout(resolve))
  await soon()
  return { drawn, kept: keptNow, paint, hasShown: () => soon().then(() => hasShown), answer: calls.answer }
}

test('the answers that come with the session of a new phone are shown together, so that the list is drawn once', async () => {
  const given = { missions: { missions: ['one'] }, points: { balance: 7 } }
  const answers = { [MISSIONS]: given.missions, ...Object.fromEntries(POINTS.map((call) => [call, given.points])) }
  const pair = { accessToken: ann, refreshToken: 'refresh', answers }
  vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => unknown) => work() } })
  vi.stubGlobal('fetch', async () => Response.json(pair))
  // A browser reads each body in its own time.
  vi.spyOn(Response.prototype, 'json').mockImplementation(async function (this: Response) {
    const body = await this.text()
    await new Promise((resolve) => setTimeout(resolve, body.length))
    return JSON.parse(body)
  })
  // And takes its time for each import of a module.
  let loads = 0
  const loading = () => new Promise<void>((resolve) => setTimeout(resolve, 5 * ++loads))
  const found = { mode: 'web' } as Detected
  const shownAtOnce = new Promise((resolve) => {
    const onShown = (drawn: readonly unknown[]) => setTimeout(() => resolve([...drawn]))
    void begun(missions(), {}, CONFIG, found, memoryStorage(), { onShown, loading })
  })
  expect(await shownAtOnce).toEqual([given.missions, ...POINTS.map(() => given.points)])
})

/** What is shown of the kept answers, while an SDK is waited for or after it was found. */
const shown = async (...page: Parameters<typeof begun>) => (await begun(...page)).drawn

test('the client’s code waits until the answers of the last visit are painted', async () => {
  const { paint, hasShown } = await begun(missions(), { [ACCESS]: ann })
  expect(await hasShown()).toBe(false)
  paint()
  expect(await hasShown()).toBe(true)
})

test('where nothing is kept, the client’s code waits for nothing', async () => {
  vi.stubGlobal('location', { pathname: '/points', search: '' })
  expect(await (await begun(missions(), { [ACCESS]: ann })).hasShown()).toBe(true)
  vi.stubGlobal('location', { pathname: '/missions', search: '' })
  const { hasShown } = await begun(missions(), {}, CONFIG, undefined, memoryStorage({}))
  expect(await hasShown()).toBe(true)
})

test('while an SDK is waited for, the answers of the last visit are shown', async () => {
  expect(await shown(missions(), { [ACCESS]: ann })).toEqual(['as answered'])
})

test('what was done on an earlier day is not shown as done', async () => {
  expect(await shown(missions({ until: Date.now() - 1 }), { [ACCESS]: ann })).toEqual(['of a new day'])
})

test.each([
  ['another person', missions(), { [ACCESS]: tokenOf({ sub: 'bob', exp: Date.now() }) }],
  ['nobody', missions(), {}],
  ['the person in another country', missions(), { [ACCESS]: ann, 'momi.web': '{"localization":"ke"}' }],
  ['a day for which there is no answer', missions({ until: 0, later: undefined }), { [ACCESS]: ann }],
])('for %s, no answer of the last visit is shown', async (_whom, kept, entries: Record<string, string>) => {
  expect(await shown(kept, entries)).toEqual([])
})

test('where the client is only for the app, no answer of the last visit is shown', async () => {
  expect(await shown(missions(), { [ACCESS]: ann }, { ...CONFIG, rewardsSdkOnly: true })).toEqual([])
})

test('with a native bridge, no answer of the last visit is shown', async () => {
  vi.stubGlobal('window', { momiNative: {} })
  expect(await shown(missions(), { [ACCESS]: ann }, CONFIG, { mode: 'bridge', injected: {} })).toEqual([])
})

test.each([
  ['who is still signed in', ann, 3],
  ['for whom another tab has signed somebody else in', tokenOf({ sub: 'bob', exp: Date.now() }), 0],
  ['whom another tab has signed out', '', 0],
])('for a person %s, answers that arrive then are shown only if they are theirs', async (_whom, token, count) => {
  const storage = memoryStorage({ [ACCESS]: ann })
  vi.stubGlobal('fetch', async () => {
    storage.setItem(ACCESS, token)
    return new Response('{}')
  })
  const found = { mode: 'web' } as Detected
  expect(await shown(missions({ owner: 'NG eve' }), {}, CONFIG, found, storage)).toHaveLength(count)
})

/** A page whose early requests are answered, as a client uses it that has the same token. */
async function client() {
  vi.stubGlobal('fetch', async () => new Response('{}'))
  const { answer } = await begun(missions(), {}, CONFIG, { mode: 'web' }, memoryStorage({ [ACCESS]: ann }))
  return (method: string, call: string, token = ann) =>
    answer(call.slice('GET '.length), { method, headers: { authorization: `Bearer ${token}` } })
}

test('the client takes each early answer once, with the same token', async () => {
  const ask = await client()
  expect(ask('GET', MISSIONS, tokenOf({ sub: 'bob', exp: Date.now() }))).toBeUndefined()
  expect(await ask('GET', MISSIONS)).toBeInstanceOf(Response)
  expect(ask('GET', MISSIONS)).toBeUndefined()
})

test('after an action no early answer is taken, because it may be from before the action', async () => {
  const ask = await client()
  expect(ask('POST', 'GET /api/v1/streaks/checkin')).toBeUndefined()
  for (const call of [MISSIONS, ...POINTS]) expect(ask('GET', call)).toBeUndefined()
})

test.each([
  ['an action of the person', { 'idempotency-key': 'k' }, 0],
  ['a report of the client’s own', {}, 1],
])(
  'early answers that arrive after %s are kept and shown only if they cannot be from before an action',
  async (_, headers, count) => {
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    vi.stubGlobal('fetch', async () => {
      await arrived
      return new Response('{}')
    })
    const page = await begun(
      missions({ owner: 'NG eve' }),
      {},
      CONFIG,
      { mode: 'web' },
      memoryStorage({ [ACCESS]: ann }),
    )
    void page.answer('/api/v1/streaks/checkin', { method: 'POST', headers })
    arrive()
    await page.hasShown()
    await page.hasShown()
    const calls = [MISSIONS, ...POINTS]
    expect(page.drawn).toHaveLength(count * calls.length)
    expect(page.kept).toEqual(count ? calls.map((call) => `${call}[null,null]`) : [])
  },
)
