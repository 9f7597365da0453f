import useSWR, { type Middleware, type SWRConfiguration } from 'swr'
import type { Api, Input, Output } from '@momi/contract'
import type { ApiError } from '@momi/client/http/api-error'
import { mayRecover } from '@momi/client/http/may-recover'
import { useClient } from './client.ts'

const RETRY_MS = 5000
const MAX_RETRIES = 5

/** The delay of the n-th retry of a failed load; undefined after the last one (section 7). */
export const retryDelay = (retry: number): number | undefined => (retry > MAX_RETRIES ? undefined : retry * RETRY_MS)

/** Whether the server has refused for good. Not after a 401, because a retry may renew the session. */
export const isRefusal = (error: unknown) => !mayRecover(error) && (error as ApiError).status !== 401

/** A failure that is retried automatically, and when. */
export interface Retried {
  retryAt?: number
}

/** After a refusal there is no data: what was switched off in the meantime is not shown any more. */
const withoutRefused: Middleware = (useNext) => (key, fetcher, config) => {
  const answer = useNext(key, fetcher, config)
  return isRefusal(answer.error) ? { ...answer, data: undefined } : answer
}

/** SWR options: calls are deduplicated for 2 s and refetched on focus (section 7). */
export const swrConfig: SWRConfiguration = {
  use: [withoutRefused],
  onErrorRetry: (error, _key, _config, revalidate, { retryCount }) => {
    const delay = retryDelay(retryCount)
    if (delay === undefined || !mayRecover(error)) return
    // Shown with the error message.
    ;(error as Retried).retryAt = Date.now() + delay
    setTimeout(() => void revalidate({ retryCount }), delay)
  },
}

/** The cache key of the missions, for both versions of the call (section 7). */
export const MISSIONS_KEY = '/api/v1/user/missions'

interface Loading extends Pick<SWRConfiguration, 'compare' | 'revalidateOnMount'> {
  cacheKey?: string
  /** The call is sent once this resolves. */
  after?: Promise<void>
}

/** Loads the data of one endpoint and refreshes it. */
export function useApi<K extends keyof Api & `GET ${string}`>(key: K, input: Input<Api[K]>, options: Loading = {}) {
  const { call, kept } = useClient()
  const load = async () => {
    await options.after
    return call(key, input)
  }
  // The calls of the early list have no parameters, so `key` identifies an answer. SWR treats undefined as no data.
  const known = window.momiEarly?.answers?.[key] ?? kept(key, input)
  return useSWR<Output<Api[K]>, unknown>(options.cacheKey ?? [key, input], load, {
    ...options,
    fallbackData: known as Output<Api[K]>,
  })
}
