import type { AroundNavHandler } from 'wouter'
import { plainPath } from '../../shared/plain-path.ts'
import { guard } from './guards.ts'
import { navigateTo } from './navigate-to.ts'
import type { Started } from './started.ts'

/**
 * If the app has a native screen for the target, that screen is opened and the navigation is cancelled (section 2). A
 * navigation that replaces the location continues, because there would be no previous page to stay on.
 */
export const aroundNav =
  ({ client, guardContext }: Started): AroundNavHandler =>
  (navigate, target, options) => {
    const go = () => navigateTo(navigate, target, options)
    const verdict = guard({ path: plainPath(target) }, guardContext)
    if (options?.replace || typeof verdict === 'string' || !('nativeScreen' in verdict)) return go()
    client.host.openNativeScreen(verdict.nativeScreen).catch(go)
  }
