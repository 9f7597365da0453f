import { expect, test } from 'vitest'
import { safeStorage } from '@momi/client/session/identity'
import { reloadOnStaleAssets } from './stale-assets.ts'

/**
 * A page that counts its reloads; `lose` raises the event of a missing asset and returns whether the error would be
 * rethrown.
 */
function pageOf(
  session = safeStorage(() => {
    throw new Error('no storage')
  }),
  isOnline = true,
) {
  const page = new EventTarget()
  let reloads = 0
  reloadOnStaleAssets(
    page as Window,
    session,
    () => reloads++,
    () => isOnline,
  )
  return {
    session,
    reloads: () => reloads,
    lose: () => page.dispatchEvent(new Event('vite:preloadError', { cancelable: true })),
  }
}

test('[APP-14] the first asset that cannot be loaded reloads the page instead of throwing', () => {
  const page = pageOf()
  const rethrows = page.lose()
  expect(rethrows).toBe(false)
  expect(page.reloads()).toBe(1)
})

test('[APP-14] after a reload for a missing asset, the next failure is rethrown to the error screen instead of reloading again', () => {
  const before = pageOf()
  before.lose()
  const after = pageOf(before.session)
  expect(after.lose()).toBe(true)
  expect(after.reloads()).toBe(0)
})

test('[APP-14] without a network, the page is not reloaded and the error screen is shown', () => {
  const page = pageOf(undefined, false)
  expect(page.lose()).toBe(true)
  expect(page.reloads()).toBe(0)
})
