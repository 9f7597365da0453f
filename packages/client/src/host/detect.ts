import { hasOwn } from '@momi/contract/rules/has-own'
import type { Injected } from './ask.ts'

/** The objects that a host may have injected into the page. */
export interface Page extends EventTarget {
  readonly momiNative?: unknown
  readonly momi?: unknown
}

export type Detected = { mode: 'bridge' | 'sdk'; injected: Injected } | { mode: 'web' }

/** The native bridge that is injected now, unchecked. */
export const bridgeIn = (page: Page): unknown => page.momiNative

/**
 * Detects the host of the page (section 1): an injected bridge takes precedence; otherwise the client SDK, if it loads
 * within `waitMs` from now; otherwise plain web. `bridgeAtStart`: `bridgeIn` before our first script, because a bridge
 * that is injected later is not trusted.
 */
export async function detect(page: Page, bridgeAtStart: unknown, waitMs: number): Promise<Detected> {
  if (isInjected(bridgeAtStart)) return { mode: 'bridge', injected: bridgeAtStart }
  // The SDK is looked up first, because the event may have been sent before this listener existed.
  const sdk = sdkIn(page) ?? (await loaded(page, waitMs))
  return sdk ? { mode: 'sdk', injected: sdk } : { mode: 'web' }
}

function loaded(page: Page, waitMs: number): Promise<Injected | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => end(sdkIn(page)), Math.max(0, waitMs))
    // Any script can send the event, so it ends the wait only if the SDK exists.
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

/**
 * The client SDK of the page; undefined if there is none. Only an own property counts: frames and elements named momi,
 * and a polluted prototype, are visible as `page.momi` too.
 */
function sdkIn(page: Page): Injected | undefined {
  try {
    const sdk = hasOwn(page, 'momi') ? page.momi : undefined
    return isInjected(sdk) ? sdk : undefined
  } catch {
    return undefined
  }
}

const isInjected = (value: unknown): value is Injected => typeof value === 'object' && value !== null
