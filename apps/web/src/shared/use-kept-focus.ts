import { useEffect, useRef } from 'react'

/**
 * For a component that replaces its content: if the focus was in the removed content, it moves to the new content's
 * field, or to its container.
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
