import type { Injected } from './ask.ts'

/** What a host may have injected into the page. */
export interface Page extends EventTarget {
  readonly momiNative?: unknown
  readonly momi?: unknown
}

export type Detected = { mode: 'bridge' | 'sdk'; injected: Injected } | { mode: 'web' }

/**
 * Section 1: an injected bridge wins; else the client SDK within `waitMs` of the page's start; else plain web.
 * @param bridgeAtStart what stood in `momiNative` before our first script: one that comes later is nobody's we know.
 */
export async function detect(page: Page, bridgeAtStart: unknown, waitMs: number): Promise<Detected> {
  if (isInjected(bridgeAtStart)) return { mode: 'bridge', injected: bridgeAtStart }
  // The event may have passed before anybody listened: look first.
  const sdk = sdkIn(page) ?? (await loaded(page, waitMs))
  return sdk ? { mode: 'sdk', injected: sdk } : { mode: 'web' }
}

function loaded(page: Page, waitMs: number): Promise<Injected | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => end(sdkIn(page)), Math.max(0, waitMs))
    // Anybody can send the event: only one that comes with the SDK ends the wait.
    const look = () => {
      const sdk = sdkIn(page)
      if (sdk) end(sdk)
    }
    page.addEventListener('momi.loaded', look)
    function end(sdk: Injected | undefined) {
      clearTimeout(timer)
      page.removeEventListener('momi.loaded', look)
      resolve(sdk)
    }
  })
}

/** The page's own property: a frame or an element named momi, and a polluted prototype, answer to `page.momi` too. */
function sdkIn(page: Page): Injected | undefined {
  try {
    const sdk = Object.hasOwn(page, 'momi') ? page.momi : undefined
    return isInjected(sdk) ? sdk : undefined
  } catch {
    return undefined
  }
}

const isInjected = (value: unknown): value is Injected => typeof value === 'object' && value !== null
