import { NetworkError } from '../http/api-error.ts'
import { beforeEach, expect, test } from 'vitest'
import { reloadOnStaleAssets } from './stale-assets.ts'

const GONE = new Error('/assets/a.js is gone')
let reloads: number
let stored: Map<string, string>

beforeEach(() => {
  reloads = 0
  stored = new Map()
})

/** Loads a page of a release in the tab, and makes one of its files fail. Returns whether the failure was prevented. */
function failIn(release: string, payload: Error): boolean {
  const page = new EventTarget()
  const session = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  reloadOnStaleAssets(page, session, () => reloads++, release)
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload })
  page.dispatchEvent(event)
  return event.defaultPrevented
}

test('[APP-14] the page is reloaded once for a file that is gone; the second failure is shown', () => {
  expect(failIn('1', GONE)).toBe(true)
  expect(failIn('1', GONE)).toBe(false)
  expect(reloads).toBe(1)
})

test('a second missing file of a release that was reloaded causes no reload', () => {
  expect(failIn('1', GONE)).toBe(true)
  expect(failIn('1', new Error('/assets/b.js is gone'))).toBe(false)
  expect(reloads).toBe(1)
})

test('a second release within the life of a tab is healed like the first', () => {
  expect(failIn('1', GONE)).toBe(true)
  expect(failIn('2', GONE)).toBe(true)
  expect(failIn('3', GONE)).toBe(true)
  expect(failIn('3', GONE)).toBe(false)
  expect(reloads).toBe(3)
})

test('a failed network causes no reload, because it would lose the page', () => {
  expect(failIn('1', new NetworkError('/assets/a.js'))).toBe(false)
  expect(failIn('1', GONE)).toBe(true)
})
