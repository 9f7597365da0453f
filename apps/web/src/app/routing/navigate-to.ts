import type { AroundNavHandler } from 'wouter'
import { plainPath } from '../../shared/plain-path.ts'
import { showTop } from '../../shared/show-top.ts'

/**
 * Navigates by `navigate`. From an open dialog or sheet, its entry in the history is replaced (@momi/ui/overlays). A link
 * to the screen that is shown leads to its top, without another entry.
 */
export const navigateTo: AroundNavHandler = (navigate, target, options) => {
  const isFromOverlay = Boolean((history.state as { overlays?: number } | null)?.overlays)
  if (!isFromOverlay && !options?.replace && isShown(target)) showTop(document)
  else navigate(target, isFromOverlay ? { ...options, replace: true } : options)
}

/** Whether this is the address of the screen that is shown. An anchor within it is another address. */
function isShown(target: string): boolean {
  const { pathname, search, hash } = new URL(target, location.href)
  return plainPath(pathname) === plainPath(location.pathname) && search === location.search && hash === ''
}
