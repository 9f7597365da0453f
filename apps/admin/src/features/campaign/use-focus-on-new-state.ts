import type { ChangeState } from '@momi/contract'
import { useEffect, useRef } from 'react'

/**
 * Focuses the heading of the page when a step has changed the state, because the button of the step is then no longer
 * there. What has the focus elsewhere keeps it.
 */
export function useFocusOnNewState(state: ChangeState | undefined): void {
  const last = useRef(state)
  useEffect(() => {
    const isNew = last.current !== undefined && last.current !== state
    last.current = state
    const { activeElement: focused, body } = document
    if (isNew && (focused === body || focused?.closest('[role=dialog]')))
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [state])
}
