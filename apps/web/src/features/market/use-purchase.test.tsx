// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { answer, BALANCE_PATHS, lost, renderOnScreen } from '../../testing/render-on-screen.tsx'
import type { Offer } from './offer.ts'
import { usePurchase } from './use-purchase.ts'

const offer = { id: 'i1', offerHash: 'h1' } as Offer
const bought = answer(200, { balance: 90 })
const useWallpapers = () => usePurchase('premium-wallpaper')

test('a retry after a lost answer is the same purchase, and refreshes only the shelves and the balance', async () => {
  const { refreshedBy, keys, result } = await renderOnScreen(useWallpapers, lost, bought)
  expect(await refreshedBy(({ buy }) => void buy(offer))).toEqual(BALANCE_PATHS)
  expect(result.current.failure).toBeDefined()
  expect(await refreshedBy(({ buy }) => void buy(offer))).toEqual(BALANCE_PATHS)
  expect(result.current.failure).toBeUndefined()
  expect(keys()).toEqual([keys()[0], keys()[0]])
})

test('a retry after a lost answer is another purchase if the price has changed', async () => {
  const { refreshedBy, keys } = await renderOnScreen(useWallpapers, lost, bought)
  await refreshedBy(({ buy }) => void buy(offer))
  await refreshedBy(({ buy }) => void buy({ ...offer, offerHash: 'h2' }))
  expect(new Set(keys()).size).toBe(2)
})
