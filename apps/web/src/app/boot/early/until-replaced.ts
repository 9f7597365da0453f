const ACTIONS = 'a, button'

/** After this time the browser follows a tapped link itself, because the client may have failed to load. */
const MAX_WAIT_MS = 10_000

/**
 * Shows `page`, which has no handlers, in place of `before`. Records what the person does on it, and applies that to
 * the page that replaces it: the scroll position, the focused link or button, and the last tap.
 */
export function showUntilReplaced(page: Element, before: Element): void {
  const root = before.parentElement!
  before.replaceWith(page)
  let top = scrollY
  let focused: Element | undefined
  let tapped: Element | undefined
  let giveUp: ReturnType<typeof setTimeout> | undefined

  const actionOf = ({ target }: Event) => (target as Element).closest(ACTIONS) ?? undefined
  const onScroll = () => (top = scrollY)
  addEventListener('scroll', onScroll)
  page.addEventListener('focusin', (event) => (focused = actionOf(event)))
  page.addEventListener('click', (event) => {
    const { ctrlKey, metaKey, altKey, shiftKey } = event as MouseEvent
    const action = actionOf(event)
    // With these keys the browser opens the link in another tab or window, as in the client.
    if (!action || ctrlKey || metaKey || altKey || shiftKey) return
    // Opening the link here would load the page, and with it the client, again.
    event.preventDefault()
    tapped = action
    clearTimeout(giveUp)
    giveUp = setTimeout(() => {
      if (action instanceof HTMLAnchorElement) location.assign(action.href)
    }, MAX_WAIT_MS)
  })

  const observer = new MutationObserver(() => {
    if (page.isConnected || root.querySelector('[data-pending]')) return
    observer.disconnect()
    clearTimeout(giveUp)
    removeEventListener('scroll', onScroll)
    const actions = [...root.querySelectorAll<HTMLElement>(ACTIONS)]
    const inNewPage = (old: Element | undefined) => old && actions.find((action) => isSame(action, old))
    scrollTo(0, top)
    inNewPage(focused)?.focus({ preventScroll: true })
    inNewPage(tapped)?.click()
  })
  observer.observe(root, { childList: true, subtree: true })
}

/** Links are the same if they lead to the same place: their text may have changed. */
function isSame(one: Element, other: Element): boolean {
  const href = one.getAttribute('href')
  return href === other.getAttribute('href') && (href !== null || one.isEqualNode(other))
}
