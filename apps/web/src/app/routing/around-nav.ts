import type { AroundNavHandler } from 'wouter'
import { plainPath } from '../../shared/plain-path.ts'
import { showTop } from '../../shared/show-top.ts'
import type { Started } from './started.ts'
import { guard } from './guards.ts'

/**
 * If the app has a native screen for the target, that screen is opened and the navigation is cancelled (section 2). A
 * navigation that replaces the location continues, because there would be no previous page to stay on. A navigation
 * from an open dialog or sheet replaces its entry in the history (@momi/ui/overlays). A link to the screen that is shown
 * leads to its top, without another entry.
 */
export const aroundNav =
  ({ client, guardContext }: Started): AroundNavHandler =>
  (navigate, target, options) => {
    const isFromOverlay = Boolean((history.state as { overlays?: number } | null)?.overlays)
    const go = () =>
      !isFromOverlay && !options?.replace && isShown(target)
        ? showTop(document)
        : navigate(target, isFromOverlay ? { ...options, replace: true } : options)
    const verdict = guard({ path: plainPath(target) }, guardContext)
    if (options?.replace || typeof verdict === 'string' || !('nativeScreen' in verdict)) return go()
    client.host.openNativeScreen(verdict.nativeScreen).catch(go)
  }

/** Whether this is the address of the screen that is shown. An anchor within it is another address. */
function isShown(target: string): boolean {
  const { pathname, search, hash } = new URL(target, location.href)
  return plainPath(pathname) === plainPath(location.pathname) && search === location.search && hash === ''
}
