import type { ReactNode } from 'react'
import { i18n } from '@lingui/core'
import { createCall } from '@momi/client/http/call'
import { HEADERS } from '@momi/contract/headers'
import { resetDialog } from '@momi/ui/dialog'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { MISSIONS_KEY, useApi } from '../shared/api.ts'
import { clientWith, Providers } from './render-with-client.tsx'

/** The time after which answers are no longer cached (1 s) and reads are no longer deduplicated (2 s). */
const CACHE_MS = 3000

/** The reads of the test's screen: each one that is refreshed sends a request. */
const READS = [
  'GET /api/v1/points',
  'GET /api/v1/points/exchange/config',
  'GET /api/v1/user/earnings/total',
  'GET /api/v1/roulette/config',
  'GET /api/v1/market/product/premium-wallpaper/items',
  'GET /api/v1/market/product/premium-icon/items',
  'GET /api/v1/streaks/checkin/status',
  'GET /api/v1/giveaway/reward-status',
  'GET /api/v1/datasaved/config',
  'GET /api/v2/user',
] as const

function Read({ name }: { name: (typeof READS)[number] }) {
  useApi(name, {})
  return null
}

function OtherReads() {
  useApi('GET /api/v2/user/missions', {}, { cacheKey: MISSIONS_KEY })
  useApi('GET /api/v1/points/exchanges', { query: { size: 3 } })
  useApi('GET /api/v1/rewards/earned', { query: { status: 'UNCLAIMED', size: 20 } })
  useApi('GET /api/v1/rewards/my-items/{reward_item_id}', { params: { reward_item_id: 'r1' } })
  useApi('GET /api/v1/claimforms-v2/redeem-flow/{redeem_flow_id}', { params: { redeem_flow_id: 'f1' } })
  return null
}

/** The result of a write: an answer, or a rejection because the answer was lost. */
export type Answer = () => Promise<Response>
export const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
export const answer =
  (status: number, body: unknown): Answer =>
  async () =>
    Response.json(body, { status })

/** Sets up the tests of a file that render on a screen. Each file calls it, because the files of a worker share this module. */
export function setUpScreens(): void {
  beforeEach(() => {
    vi.useFakeTimers()
    i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  })
  afterEach(() => {
    cleanup()
    resetDialog()
    vi.useRealTimers()
    answerReads({})
  })
}

/** The server's answers to reads, by path: a body, or a whole response. Every other read is answered with an empty object. */
let readAnswers: Readonly<Record<string, () => object | Promise<unknown>>> = {}
export const answerReads = (answers: typeof readAnswers) => void (readAnswers = answers)

/** Waits until everything that is running has finished. */
export const settle = (ms = CACHE_MS) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Renders a hook on a screen that shows all reads, with a server that answers with `answers` in turn. */
export async function renderOnScreen<T>(useHook: () => T, ...answers: Answer[]) {
  const reads: string[] = []
  const sent: Headers[] = []
  const call = createCall({
    baseUrl: '',
    headers: () => ({}),
    fetch: async (url, init) => {
      if (init.method === 'GET') {
        const path = url.split('?')[0] ?? ''
        reads.push(path)
        const read = await Promise.resolve(readAnswers[path]?.() ?? {})
        return read instanceof Response ? read : Response.json(read)
      }
      sent.push(new Headers(init.headers))
      return (answers[sent.length - 1] ?? lost)()
    },
  })
  const client = clientWith({ call })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Providers client={client}>
      {READS.map((name) => (
        <Read key={name} name={name} />
      ))}
      <OtherReads />
      {children}
    </Providers>
  )
  const { result, unmount } = renderHook(useHook, { wrapper })
  await settle()
  return {
    result,
    sent,
    unmount,
    /** The Idempotency-Keys of the requests that were sent. */
    keys: () => sent.map((headers) => headers.get(HEADERS.idempotencyKey)),
    /** Runs an action; returns the paths that were read because of it, in alphabetical order. */
    refreshedBy: async (action: (hook: T) => void): Promise<string[]> => {
      reads.length = 0
      await act(async () => action(result.current))
      await settle()
      return reads.toSorted()
    },
  }
}

/** The paths whose answers depend on the balance. */
export const BALANCE_PATHS = [
  '/api/v1/market/product/premium-icon/items',
  '/api/v1/market/product/premium-wallpaper/items',
  '/api/v1/points',
  '/api/v1/points/exchange/config',
  '/api/v1/roulette/config',
  '/api/v1/user/earnings/total',
]
