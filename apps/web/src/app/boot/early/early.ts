import type { Detected } from '@momi/client/host/detect'
import type { ServerClock } from '@momi/client/http/server-clock'
import type { KeyValue } from '@momi/client/storage'
import type { Locale } from '@momi/contract/rules/locale'
import type { Config } from '../../../shared/config.ts'
import type { KeptAnswer } from '../../offline/kept-answer.ts'
import type { SHARED } from './shared.ts'

/** What the script in the page's head prepares for the client, before the client's code is loaded. */
export interface Early {
  storage: KeyValue
  frontendId: string
  /** The language of the page; a browser that translates the page changes the language of its root element. */
  locale: Locale
  clock: ServerClock
  /** The configuration that the page contains, or that was requested; undefined if the request failed. */
  config: Promise<Config | undefined>
  /** The cached answers of the last user of this browser, by the call and its input. */
  kept: Promise<Map<string, KeptAnswer>>
  /** Detects the host only once, with the `sdkWaitMs` of the first caller, counted from the start of the page. */
  detect: (sdkWaitMs: number) => Promise<Detected>
  /**
   * Returns the answer to a request of the client that was sent early with the same authorization; each answer only
   * once, and none after the client's first action, which it may have missed.
   */
  answer: (url: string, request: RequestInit) => Promise<Response> | undefined
  /** The answers that the early list shows, by call. The client starts with them. */
  answers?: Record<string, unknown>
  /** The page of the last visit, if its snapshot is shown until the early list or the client is. */
  snapshot?: Element | undefined
  /** What a snapshot that is saved now is valid for; undefined: none may be saved. */
  snapshotOf: () => string | undefined
  /** Replaces the snapshot after the client has cached an answer that /missions shows. Without the early list, removes it. */
  renewSnapshot: (cached: KeptAnswer) => void
  /** Errors that occur before the error reporter is loaded, which then replaces `report`. */
  errors: unknown[]
  report: (error: unknown) => void
  /**
   * Registers the service worker, once: as soon as something is shown, because it caches the page even if that is left
   * at once.
   */
  register: () => Promise<unknown>
  /**
   * Called when the page is left. Reports the page's downloads to the worker, or, while there is none, saves them for
   * the next page of this tab, and sets `hasLeft`. app/offline/report-downloads.ts replaces this function.
   */
  leave: () => void
  hasLeft?: boolean
}

declare global {
  interface Window {
    momiEarly?: Early
    momiShared?: typeof SHARED
  }
}
