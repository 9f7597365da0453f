import { useEffect, useRef } from 'react'

/**
 * For a part of a screen that shows one thing after another. Where the focus went away with the old one, the new one has
 * it: on its field, or as a whole.
 */
export function useKeptFocus(state: string) {
  const element = useRef<HTMLDivElement>(null)
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    if (document.activeElement !== document.body) return
    const part = element.current
    ;(part?.querySelector('input') ?? part)?.focus()
  }, [state])
  return element
}
