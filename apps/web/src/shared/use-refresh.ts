import type { Api } from '@momi/contract'
import { useSWRConfig } from 'swr'
import type { MISSIONS_KEY } from './api.ts'
import { useClient } from './client.ts'
import type { PENDING_CHECK_IN } from './stored-check-in.ts'

/** Cached data: the call that loads it, or the key of the missions or of the stored check-in. */
export type CachedAnswer = keyof Api | typeof MISSIONS_KEY | typeof PENDING_CHECK_IN

/** The data that depends on the balance of points. */
export const BALANCE: readonly CachedAnswer[] = [
  'GET /api/v1/points',
  'GET /api/v1/points/exchange/config',
  'GET /api/v1/user/earnings/total',
  'GET /api/v1/roulette/config',
  'GET /api/v1/market/product/premium-wallpaper/items',
  'GET /api/v1/market/product/premium-icon/items',
]

/** The cache key of useApi is the call and its input. */
const callOf = (key: unknown) => (Array.isArray(key) ? key[0] : key) as CachedAnswer

/** Loads the named data again: immediately if it is on the screen, otherwise when a screen shows it. */
export function useRefresh() {
  const { call } = useClient()
  const { mutate } = useSWRConfig()
  return async (changed: readonly CachedAnswer[]): Promise<void> => {
    call.clear()
    // A failure is shown by the part of the screen that uses the data.
    await mutate((key) => changed.includes(callOf(key))).catch(() => {})
  }
}
