/** How long taps have no effect after a surface has opened or closed: longer than the pause within a double tap. */
const HOLD_MS = 400

interface Overlay {
  /** The path of the screen that it belongs to. */
  path: string
  close: () => void
}

/** The open dialogs and sheets; the last one is on top. */
const open: Overlay[] = []
const listeners = new Set<() => void>()
let isWatching = false
/** Whether `history.go` has been called and its popstate event has not come yet. */
let isLeaving = false
let path = ''
/** The URL of the screen below the overlays, if it was replaced while they were open. */
let replacedBy: string | undefined
/** The screen's navigations since `history.go` was called: it ends at the entry below all of them, so they are repeated. */
const undone: { type: 'pushState' | 'replaceState'; url: string }[] = []
/**
 * Whether this module sets a URL. The router may have opened a sheet again for the URL before, until it hears of this.
 */
let isRestoring = false
let holdEnd: ReturnType<typeof setTimeout> | undefined

/** The number of overlays that the current entry of the history stands for. */
const depth = () => Number((history.state as { overlays?: number } | null)?.overlays ?? 0)

/**
 * Adds a dialog or sheet that has just been shown. It has an entry in the history, with the URL of its screen, so that
 * going back closes it first, whether the browser or the host goes back. It is also closed when its screen is left.
 *
 * @returns the function to call when it is closed
 */
export function enterOverlay(close: () => void): () => void {
  watchOverlays()
  const overlay = { path: location.pathname, close }
  open.push(overlay)
  adjustHistory()
  holdTaps()
  return () => {
    remove(overlay)
    holdTaps()
    // Later, because a button's action may go to another screen or open another dialog, which takes over the entry.
    setTimeout(adjustHistory)
  }
}

/** Starts following the history. An entry that a reload has left behind is removed. */
export function watchOverlays(): void {
  if (isWatching) return
  isWatching = true
  path = location.pathname
  // Before the router, which then does not render the screen whose dialog has closed once more.
  addEventListener('popstate', onBackOrForward, true)
  // Events of wouter.
  addEventListener('pushState', onNavigation)
  addEventListener('replaceState', onNavigation)
  // A held key would otherwise activate the button that gets the focus when a dialog opens.
  addEventListener('keydown', (event) => {
    if (event.repeat && event.key === 'Enter' && !isText(event.target)) event.preventDefault()
  })
  adjustHistory()
}

/** Resolves once no dialog or sheet is open. */
export async function overlaysClosed(): Promise<void> {
  while (open.length > 0)
    await new Promise<void>((resolve) => {
      const listener = () => {
        listeners.delete(listener)
        resolve()
      }
      listeners.add(listener)
    })
}

/**
 * Makes taps have no effect for a moment, so that the second tap of a double tap does not reach what has just appeared
 * under the finger.
 */
function holdTaps(): void {
  const { style } = document.documentElement
  style.pointerEvents = 'none'
  clearTimeout(holdEnd)
  holdEnd = setTimeout(() => (style.pointerEvents = ''), HOLD_MS)
}

function remove(overlay: Overlay): void {
  const at = open.indexOf(overlay)
  if (at === -1) return
  open.splice(at, 1)
  for (const listener of listeners) listener()
}

/** Makes the history have one entry for each open overlay. */
function adjustHistory(): void {
  if (isLeaving) return
  const tooMany = depth() - open.length
  if (tooMany > 0) {
    isLeaving = true
    history.go(-tooMany)
  }
  while (depth() < open.length) history.pushState({ overlays: depth() + 1 }, '')
}

function onBackOrForward(): void {
  const isOwn = isLeaving
  isLeaving = false
  isRestoring = true
  for (const { type, url } of undone.splice(0)) history[type](null, '', url)
  isRestoring = false
  if (!isOwn) closeAbove(depth())
  onScreenChange()
  if (replacedBy !== undefined && depth() === 0) {
    const url = replacedBy
    replacedBy = undefined
    isRestoring = true
    if (new URL(url).pathname === location.pathname) history.replaceState(history.state, '', url)
    isRestoring = false
  }
  // After Forward, the entry may belong to an overlay that is no longer open.
  adjustHistory()
}

function onNavigation({ type }: Event): void {
  if (isRestoring) return
  onScreenChange()
  if (isLeaving) undone.push({ type: type as 'pushState', url: location.href })
  if (isLeaving || type === 'pushState' || depth() >= open.length) return
  // The screen replaced its URL under an open overlay: its own entry gets the URL when the overlay's entry is left.
  replacedBy = location.href
  history.replaceState({ overlays: open.length }, '')
}

function onScreenChange(): void {
  if (location.pathname === path) return
  path = location.pathname
  replacedBy = undefined
  holdTaps()
  for (const overlay of open.filter((it) => it.path !== path)) close(overlay)
}

function closeAbove(left: number): void {
  while (open.length > left) close(open[open.length - 1]!)
}

function close(overlay: Overlay): void {
  remove(overlay)
  overlay.close()
}

const isText = (target: EventTarget | null) => target instanceof Element && target.matches('input, textarea')
