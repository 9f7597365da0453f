import type { MouseEvent } from 'react'

/** Runs `action` instead of a page load, unless the click asks for a new tab or window. */
export function plainClick(event: MouseEvent, action: (() => void) | undefined) {
  if (!action || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  action()
}
