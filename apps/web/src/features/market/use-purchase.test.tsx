// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { answer, BALANCE_PATHS, lost, renderOnScreen, setUpScreens } from '../../testing/render-on-screen.tsx'
import type { Offer } from './offer.ts'
import { usePurchase } from './use-purchase.ts'

setUpScreens()

const offer = { id: 'i1', price: 90, offerHash: 'h1' } as Offer
const dearer = { ...offer, price: 180, offerHash: 'h2' }
const bought = answer(200, { balance: 90 })
const outdated = answer(400, { errorCode: 'market_invalid_offer_hash' })
const notFound = answer(404, { errorCode: 'market_offer_not_found' })

/** The offer on the shelf. */
let current: Offer | undefined
beforeEach(() => (current = offer))
const useWallpaper = () => usePurchase('premium-wallpaper', offer, current)

test('a retry after a lost answer is the same purchase, and refreshes only the shelves and the balance', async () => {
  const { refreshedBy, keys, result } = await renderOnScreen(useWallpaper, lost, bought)
  expect(await refreshedBy(({ buy }) => void buy())).toEqual(BALANCE_PATHS)
  expect(result.current.failure).toBeDefined()
  expect(await refreshedBy(({ buy }) => void buy())).toEqual(BALANCE_PATHS)
  expect(result.current.failure).toBeUndefined()
  expect(keys()).toEqual([keys()[0], keys()[0]])
})

test('a retry after a lost answer is another purchase if the price has changed', async () => {
  const { refreshedBy, keys } = await renderOnScreen(useWallpaper, lost, bought)
  current = dearer
  await refreshedBy(({ buy }) => void buy())
  await refreshedBy(({ buy }) => void buy())
  expect(new Set(keys()).size).toBe(2)
})

test('a new price is shown once a purchase at the old one was refused, not under the finger', async () => {
  const { refreshedBy, result } = await renderOnScreen(useWallpaper, outdated, bought)
  current = dearer
  // The sheet is rendered again with the new offer.
  await refreshedBy(({ use }) => void use())
  expect(result.current.offer).toMatchObject({ price: 90 })
  await refreshedBy(({ buy }) => void buy())
  expect(result.current.failure).toMatchObject({ code: 'market_invalid_offer_hash' })
  expect(result.current.offer).toMatchObject({ price: 180 })
})

test('an offer that was taken back stays on the screen with the reason, and cannot be bought again', async () => {
  const { refreshedBy, result } = await renderOnScreen(useWallpaper, notFound)
  current = undefined
  await refreshedBy(({ buy }) => void buy())
  expect(result.current).toMatchObject({ offer, isGone: true, failure: { code: 'market_offer_not_found' } })
})
