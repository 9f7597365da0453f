import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedEnvironment, type Environment } from './harness/environment.ts'

let environment: Environment
beforeAll(async () => (environment = await sharedEnvironment()))
afterAll(() => environment.close())

/** A browser window outside of the lab. */
async function openWindow() {
  const page = await environment.openWindow()
  return { page, close: () => page.context().close() }
}

const factOf = (name: string) => `dt:has-text("${name}") + dd`

test('a page of another origin that opens the client gets no window handle and cannot frame the client', async () => {
  const { page, close } = await openWindow()
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(
      (url) => Object.assign(window, { opened: window.open(url) }) && undefined,
      `${environment.api.web}/missions`,
    ),
  ])
  await popup.getByRole('heading', { name: 'Missions', level: 1 }).waitFor()
  expect(await popup.evaluate(() => window.opener === null)).toBe(true)
  expect(await page.evaluate(() => (window as unknown as { opened: Window }).opened.closed)).toBe(true)

  await page.setContent(`<iframe src="${environment.api.web}/missions"></iframe>`)
  await page.frameLocator('iframe').locator('body').waitFor({ state: 'attached' })
  expect(await page.frames()[1]!.evaluate(() => window.origin)).toBe('null')
  await close()
})

test('a page has headers against framing and against leaking its URL; the answers of the api do not have them', async () => {
  const headersOf = async (path: string) => (await fetch(environment.api.web + path)).headers
  const forPages = (headers: Headers) => [headers.get('x-frame-options'), headers.get('referrer-policy')]
  expect(forPages(await headersOf('/missions'))).toEqual(['DENY', 'strict-origin-when-cross-origin'])
  for (const path of ['/api/v1/config', '/api/v1/points']) {
    const headers = await headersOf(path)
    expect(headers.get('content-type')).toBe('application/json')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(forPages(headers)).toEqual([null, null])
  }
})

test.each([
  ['an SDK that comes after the wait', 'late'],
  ['a polluted prototype', 'prototype'],
  ['a frame that is called momi', 'frame'],
])('a page that has %s is in plain web mode and passes no token', async (_, kind) => {
  const { page, close } = await openWindow()
  await page.addInitScript((how) => {
    const asked: string[] = []
    const thief = { getClientName: async () => 'mini', getAccessToken: async () => asked.push('a token') }
    Object.defineProperty(window, 'asked', { value: asked })
    if (how === 'prototype') Object.defineProperty(Object.prototype, 'momi', { value: thief })
    if (how === 'frame')
      addEventListener('DOMContentLoaded', () =>
        document.body.insertAdjacentHTML('beforeend', '<iframe name="momi"></iframe>'),
      )
    if (how === 'late')
      setTimeout(() => {
        Object.assign(window, { momi: thief })
        window.dispatchEvent(new Event('momi.loaded'))
      }, 3000)
  }, kind)
  await page.goto(`${environment.api.web}/debug-info`)
  await page.locator(factOf('Mode')).waitFor()
  if (kind === 'late') await page.waitForFunction(() => Object.hasOwn(window, 'momi'))
  expect(await page.locator(factOf('Mode')).innerText()).toBe('web')
  expect(await page.evaluate(() => (window as unknown as { asked: string[] }).asked)).toEqual([])
  await close()
})

test('messages of another window have no effect', async () => {
  const { page, close } = await openWindow()
  await page.goto(`${environment.api.web}/debug-info`)
  // Shown once the page has stored its session.
  await page.getByRole('button', { name: /^Support code/ }).waitFor()
  const stateOf = () => page.evaluate(() => [location.href, JSON.stringify(Object.entries(localStorage))])
  const before = await stateOf()
  await page.evaluate(() => {
    for (const data of [
      { momiPhone: { kind: 'wipe' } },
      { momiLab: { kind: 'location', path: '/logout' } },
      { accessToken: 'a.b.c', refreshToken: 'a.b.c' },
      'momi.loaded',
    ])
      window.dispatchEvent(new MessageEvent('message', { data, origin: 'https://evil.example', source: null }))
  })
  expect(await stateOf()).toEqual(before)
  await close()
})
