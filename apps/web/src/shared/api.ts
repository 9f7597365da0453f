import useSWR, { type SWRConfiguration } from 'swr'
import type { Api, Input, Output } from '@momi/contract'
import { ApiError } from '@momi/client/http/api-error'
import { useClient } from './client.ts'

const RETRY_MS = 5000
const MOST_RETRIES = 5

/** When the n-th retry of a failed load comes, or undefined where there is none (section 7). */
export const retryDelay = (retry: number): number | undefined => (retry > MOST_RETRIES ? undefined : retry * RETRY_MS)

/** A refusal stays one however often it is asked; a failed line or server may recover. */
export const mayRecover = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429

/** A failure after which the same is asked once more, and when. */
export interface Retried {
  retryAt?: number
}

/** Beside SWR's own: nothing is asked twice within 2 s, and a page that is looked at again asks anew (section 7). */
export const swrConfig: SWRConfiguration = {
  onErrorRetry: (error, _key, _config, revalidate, { retryCount }) => {
    const delay = retryDelay(retryCount)
    if (delay === undefined || !mayRecover(error)) return
    // Whoever shows it says so.
    ;(error as Retried).retryAt = Date.now() + delay
    setTimeout(() => void revalidate({ retryCount }), delay)
  },
}

/** The cached missions live under this path, whichever version of the call fills it (section 7). */
export const MISSIONS_KEY = '/api/v1/user/missions'

/** Loads one endpoint and keeps it fresh. */
export function useApi<K extends keyof Api & `GET ${string}`>(
  key: K,
  input: Input<Api[K]>,
  { cacheKey, after }: { cacheKey?: string; after?: Promise<void> } = {},
) {
  const { call } = useClient()
  return useSWR<Output<Api[K]>, unknown>(cacheKey ?? [key, input], async () => {
    await after
    return call(key, input)
  })
}
