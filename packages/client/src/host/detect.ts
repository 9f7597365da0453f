import type { Injected } from './ask.ts'

/** What a host may have injected into the page. */
export interface Page extends EventTarget {
  readonly momiNative?: unknown
  readonly momi?: unknown
}

export type Detected = { mode: 'bridge'; native: Injected } | { mode: 'sdk'; sdk: Injected } | { mode: 'web' }

/**
 * Section 1: an injected bridge wins; else the client SDK within `waitMs` of the page's start; else plain web.
 * @param bridgeAtStart what stood in `momiNative` before our first script: one that comes later is nobody's we know.
 */
export async function detect(page: Page, bridgeAtStart: unknown, waitMs: number): Promise<Detected> {
  if (isInjected(bridgeAtStart)) return { mode: 'bridge', native: bridgeAtStart }
  // The event may have passed before anybody listened: look first.
  if (!isInjected(page.momi)) await loaded(page, waitMs)
  return isInjected(page.momi) ? { mode: 'sdk', sdk: page.momi } : { mode: 'web' }
}

function loaded(page: Page, waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, Math.max(0, waitMs))
    page.addEventListener('momi.loaded', done)
    function done() {
      clearTimeout(timer)
      page.removeEventListener('momi.loaded', done)
      resolve()
    }
  })
}

const isInjected = (value: unknown): value is Injected => typeof value === 'object' && value !== null
