import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MomiNative, MomiSdk } from '@momi/client/host/momi-host.d.ts'
import { examine, findHost, tryAction, type Finding } from './examine.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-03-02T12:00:00Z') }))
afterEach(() => vi.useRealTimers())

let tokens = 0
/** A token that is valid for an hour, another one each time. */
const newToken = (minutes = 60, sid = 'session') => {
  const claims = { exp: Date.now() / 1000 + minutes * 60, sid, jti: ++tokens }
  return `a.${btoa(JSON.stringify(claims))}.c`
}

type Host = Record<string, unknown>

/** A bridge without a fault, whose methods are replaced by `planted`. */
function bridge(planted: Host = {}): Host {
  let token = newToken()
  const good: MomiNative = {
    getClientName: () => 'mini',
    getClientLocalization: () => '"NG"',
    getClientVersion: async () => '92.0',
    isDefaultBrowser: () => 'false',
    getWalletAddress: () => null,
    requestAccessToken: (isForced) => (token = isForced ? newToken() : token),
    onTokensChange: (listener) => setTimeout(() => listener(newToken()), 10),
    onLogout: () => {},
  }
  return { ...good, ...planted }
}

async function findingsOf(injected: Host, { mode = 'bridge', momiBridge = undefined as unknown } = {}) {
  const findings: Finding[] = []
  const heard: string[] = []
  const done = examine(
    { mode: mode as 'bridge' | 'sdk', injected },
    {
      add: (finding) => findings.push(finding),
      heard: (text) => heard.push(text),
      server: { now: Date.now, user: async (token) => (token.startsWith('a.') ? { clientType: 'mini' } : '401') },
      momiBridge,
    },
  )
  await vi.advanceTimersByTimeAsync(120_000)
  await done
  const resultOf = Object.fromEntries(findings.map(({ method, result }) => [method, result]))
  return { findings, resultOf, heard }
}

const never = () => new Promise(() => {})
const late = (value: unknown, ms: number) => () => new Promise((resolve) => setTimeout(() => resolve(value), ms))
/** An app with one place for a callback: a second call replaces the first one’s. */
function lossy(value: unknown) {
  let newest: ((value: unknown) => void) | undefined
  return () =>
    new Promise((resolve) => {
      newest = resolve
      setTimeout(() => newest === resolve && resolve(value), 5)
    })
}

test('[DEV-01] a host without a fault is right in every check, whatever it may leave out', async () => {
  const { findings, heard } = await findingsOf(bridge())
  expect(findings.filter(({ result }) => result !== 'right' && result !== 'absent')).toEqual([])
  expect(heard).toEqual(['onTokensChange: a token'])
})

test.each<[string, string, unknown, string]>([
  ['answers after four seconds', 'getClientName', late('mini', 4000), 'late'],
  ['never answers', 'getClientName', never, 'never'],
  ['answers with another type', 'getClientName', () => ({ name: 'mini' }), 'wrong'],
  ['answers with an unknown client', 'getClientName', () => 'opera', 'wrong'],
  ['loses one of two calls', 'getClientName', lossy('mini'), 'twice'],
  ['throws', 'getClientName', () => JSON.parse('{'), 'fails'],
  ['is missing', 'getClientName', undefined, 'missing'],
  ['is a text', 'getClientName', 'mini', 'missing'],
  ['is left out, as it may be', 'getWalletAddress', undefined, 'absent'],
  ['answers with a country’s name', 'getClientLocalization', () => 'Nigeria', 'wrong'],
  ['answers with letters', 'getClientVersion', () => 'v92', 'wrong'],
  ['answers with a number', 'isDefaultBrowser', () => 0, 'wrong'],
  ['answers with a text', 'getCapabilities', () => 'wallet', 'wrong'],
  ['answers with a shortened address', 'getWalletAddress', () => '0x12…34', 'wrong'],
  ['answers below 0', 'getKilobytesSavedToday', () => -1, 'wrong'],
  ['answers without an ID token', 'getSocialAccount', () => ({ provider: 'google' }), 'wrong'],
  ['is missing', 'onTokensChange', undefined, 'missing'],
  ['throws', 'onLogout', () => JSON.parse('{'), 'fails'],
])('[DEV-01] a bridge whose method %s: %s', async (_, method, planted, result) => {
  const { resultOf } = await findingsOf(bridge({ [method]: planted }))
  const others = Object.entries(resultOf).filter(([name, one]) => name !== method && !/^(right|absent)$/.test(one))
  expect(resultOf[method]).toBe(result)
  // A client without a right name has no right session either.
  expect(others.filter(([name]) => name !== 'the token at the server')).toEqual([])
})

const same = newToken()
test.each<[string, unknown, Record<string, string>]>([
  ['never answers', never, { 'requestAccessToken(false)': 'never' }],
  ['answers null', () => null, { 'requestAccessToken(false)': 'wrong' }],
  ['answers with a token of five minutes', () => newToken(5), { 'requestAccessToken(false)': 'wrong' }],
  ['answers with the same token when it is forced', () => same, { 'requestAccessToken(true)': 'wrong' }],
  [
    'answers with a pair',
    () => JSON.stringify({ accessToken: newToken(), refreshToken: 'r' }),
    { 'requestAccessToken(true)': 'right', 'the token at the server': 'right' },
  ],
  [
    'answers with a token of another server',
    () => newToken().replace('a.', 'b.'),
    { 'requestAccessToken(true)': 'right', 'the token at the server': 'wrong' },
  ],
  [
    'logs in for each of two calls',
    () => newToken(60, crypto.randomUUID()),
    { 'requestAccessToken(false)': 'twice', 'requestAccessToken(true)': 'right' },
  ],
])('[DEV-01] a bridge whose token request %s', async (_, requestAccessToken, expected) => {
  expect((await findingsOf(bridge({ requestAccessToken }))).resultOf).toMatchObject(expected)
})

/** An SDK over `callNative`, which answers each call `times` times with what `encode` makes of it. */
function sdk({ times = 1, encode = btoa as (json: string) => string } = {}) {
  const momiBridge = {
    callNative(method: string, _: string, answer: (base64: string) => void) {
      const result = {
        getClientName: 'mini',
        getClientLocalization: 'ng',
        getClientVersion: '92',
        isDefaultBrowser: true,
      }
      const given = encode(JSON.stringify({ result: result[method as 'getClientName'] ?? newToken() }))
      for (let count = 0; count < times; count++) answer(given)
    },
  }
  const call = <T>(method: string) =>
    new Promise<T>((resolve) => {
      momiBridge.callNative(method, '0', (base64) => resolve((JSON.parse(atob(base64)) as { result: T }).result))
    })
  const momi: MomiSdk = {
    getClientName: () => call('getClientName'),
    getClientLocalization: () => call('getClientLocalization'),
    getClientVersion: () => call('getClientVersion'),
    isDefaultBrowser: () => call('isDefaultBrowser'),
    getAccessToken: () => call('getAccessToken'),
    openDefaultBrowserDialog: () => undefined,
    openNativeScreen: () => undefined,
  }
  return { momi: momi as unknown as Host, momiBridge }
}

test('[DEV-01] an SDK is tried through its methods and through the channel under them', async () => {
  const { momi, momiBridge } = sdk()
  const { findings } = await findingsOf(momi, { mode: 'sdk', momiBridge })
  expect(findings.filter(({ result }) => result !== 'right' && result !== 'absent')).toEqual([])
})

test('[DEV-01] an SDK whose channel answers each call twice, or without base64, is found', async () => {
  const twice = sdk({ times: 2 })
  const doubled = await findingsOf(twice.momi, { mode: 'sdk', momiBridge: twice.momiBridge })
  expect(doubled.resultOf).toMatchObject({ getClientName: 'twice', isDefaultBrowser: 'twice' })
  const plain = { callNative: (_: string, __: string, answer: (text: string) => void) => answer('{"result":"mini"}') }
  const unread = await findingsOf(twice.momi, { mode: 'sdk', momiBridge: plain })
  expect(unread.resultOf).toMatchObject({ getClientName: 'wrong' })
})

test('[DEV-01] an SDK whose token takes longer than a second is late', async () => {
  const { momi } = sdk()
  const slow = { ...momi, getAccessToken: () => late(newToken(), 1500)() }
  expect((await findingsOf(slow, { mode: 'sdk' })).resultOf).toMatchObject({ 'getAccessToken(false)': 'late' })
})

const IN_APP = { waitMs: 500, userAgent: 'an app', bridgeAtStart: undefined as unknown }
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36'

/** What is found on a page to which `later` happens after `ms`. */
async function found(
  page: Host,
  { ms = 0, later = undefined as ((page: EventTarget & Host) => void) | undefined } = {},
  around = IN_APP,
) {
  const target = Object.assign(new EventTarget(), page)
  setTimeout(() => later?.(target), ms)
  const finding = findHost(target, around)
  await vi.advanceTimersByTimeAsync(5000)
  const { method, result } = (await finding).finding
  return [method, result]
}

test('[APP-05] a host that is there, late, unannounced or not at all is told apart', async () => {
  const arrives = (page: EventTarget & Host) => {
    page['momi'] = {}
    page.dispatchEvent(new Event('momi.loaded'))
  }
  const host = bridge()
  expect(await found({ momiNative: host }, {}, { ...IN_APP, bridgeAtStart: host })).toEqual([
    'window.momiNative',
    'right',
  ])
  expect(await found({}, { ms: 10, later: (page) => (page['momiNative'] = host) })).toEqual([
    'window.momiNative',
    'late',
  ])
  expect(await found({ momi: {} })).toEqual(['window.momi', 'right'])
  expect(await found({}, { ms: 300, later: arrives })).toEqual(['window.momi', 'right'])
  expect(await found({}, { ms: 900, later: arrives })).toEqual(['window.momi', 'late'])
  expect(await found({}, { ms: 300, later: (page) => (page['momi'] = {}) })).toEqual(['window.momi', 'never'])
  expect(await found({}, { ms: 300, later: arrives }, { ...IN_APP, userAgent: CHROME })).toEqual([
    'window.momi',
    'wrong',
  ])
  expect(await found({})).toEqual(['host', 'missing'])
})

test.each<[unknown, string]>([
  [() => undefined, 'right'],
  [() => Promise.reject({ code: 1 } as unknown as Error), 'right'],
  [() => Promise.reject({ code: 2, message: 'no such screen' } as unknown as Error), 'fails'],
  [late(undefined, 4000), 'late'],
  [never, 'never'],
])('[DEV-01] an action that answers like %s is %s', async (openAcmeMiniDeepLink, result) => {
  const finding = tryAction({ mode: 'bridge', injected: { openAcmeMiniDeepLink } }, 'openMomiMiniDeepLink', 'Acme')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await finding).toMatchObject({ method: 'openAcmeMiniDeepLink', result })
})
