import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { detect, type Page } from './detect.ts'

const WAIT = 500
const sdk = { getAccessToken: async () => 'a.b.c' }
const bridge = { getClientName: () => 'mini' }

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const pageWith = (injected: object = {}): Page => Object.assign(new EventTarget(), injected)
const inject = (page: Page, momi: unknown) =>
  void Object.defineProperty(page, 'momi', { value: momi, configurable: true })
const announce = (page: Page) => page.dispatchEvent(new Event('momi.loaded'))

test('[APP-04] an injected native bridge wins over an SDK', async () => {
  expect(await detect(pageWith({ momi: sdk }), bridge, WAIT)).toEqual({ mode: 'bridge', injected: bridge })
})

describe('[APP-05] the SDK without a bridge', () => {
  test('is found at once if it loaded before the detection', async () => {
    expect(await detect(pageWith({ momi: sdk }), undefined, WAIT)).toEqual({ mode: 'sdk', injected: sdk })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('is used when it sends momi.loaded within the wait', async () => {
    const page = pageWith()
    const found = detect(page, undefined, WAIT)
    await vi.advanceTimersByTimeAsync(WAIT - 1)
    inject(page, sdk)
    announce(page)
    expect(await found).toEqual({ mode: 'sdk', injected: sdk })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('an SDK that sends no event is found when the wait is over', async () => {
    const page = pageWith()
    const found = detect(page, undefined, WAIT)
    inject(page, sdk)
    await vi.advanceTimersByTimeAsync(WAIT)
    expect(await found).toEqual({ mode: 'sdk', injected: sdk })
  })

  test.each([0, -300])('is found even if the wait is already over (%i ms left)', async (left) => {
    const found = detect(pageWith({ momi: sdk }), undefined, left)
    expect(await found).toEqual({ mode: 'sdk', injected: sdk })
  })
})

describe('[APP-06] plain web', () => {
  test('is chosen at the time-out, not before', async () => {
    let mode = 'none yet'
    void detect(pageWith(), undefined, WAIT).then((found) => (mode = found.mode))
    await vi.advanceTimersByTimeAsync(WAIT - 1)
    expect(mode).toBe('none yet')
    await vi.advanceTimersByTimeAsync(1)
    expect(mode).toBe('web')
  })

  test('ignores an SDK that loads after the wait', async () => {
    const page = pageWith()
    const found = detect(page, undefined, WAIT)
    await vi.advanceTimersByTimeAsync(WAIT)
    inject(page, sdk)
    announce(page)
    expect(await found).toEqual({ mode: 'web' })
  })
})

describe('a page with forged globals or events', () => {
  test('an event without an SDK does not end the wait: the real SDK may still load', async () => {
    const page = pageWith()
    const found = detect(page, undefined, WAIT)
    announce(page)
    await vi.advanceTimersByTimeAsync(100)
    inject(page, sdk)
    announce(page)
    expect(await found).toEqual({ mode: 'sdk', injected: sdk })
  })

  test.each([['a text'], [7], [true], [null], [() => {}]])('a bridge that is %s is ignored', async (any) => {
    const found = detect(pageWith(), any, 0)
    await vi.advanceTimersByTimeAsync(0)
    expect(await found).toEqual({ mode: 'web' })
  })

  test.each<[string, () => Page]>([
    ['an SDK that is a text', () => pageWith({ momi: 'sdk' })],
    // Frames and elements named momi are visible as `page.momi` too, through the prototype.
    ['a frame named momi', () => Object.assign(Object.create(Object.assign(new EventTarget(), { momi: {} })) as Page)],
    [
      'a property that throws',
      () =>
        Object.defineProperty(pageWith(), 'momi', {
          get: () => {
            throw new Error('trap')
          },
        }),
    ],
  ])('a page with %s is detected as plain web', async (_, page) => {
    const real = page()
    const listening = new EventTarget()
    Object.defineProperties(real, {
      addEventListener: { value: listening.addEventListener.bind(listening) },
      removeEventListener: { value: listening.removeEventListener.bind(listening) },
    })
    const found = detect(real, undefined, WAIT)
    await vi.advanceTimersByTimeAsync(WAIT)
    expect(await found).toEqual({ mode: 'web' })
  })

  test('a bridge that was injected after our first script is ignored', async () => {
    const found = detect(pageWith({ momiNative: bridge }), undefined, WAIT)
    await vi.advanceTimersByTimeAsync(WAIT)
    expect(await found).toEqual({ mode: 'web' })
  })
})
