import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** Whether there was a navigation, and no key or pointer press since. */
let isExpected = false

/** Follows navigations and input, for `useNavigationFocus`. Loading the document does not count as a navigation. */
export function useNavigationTracking(): void {
  const [location] = useLocation()
  const last = useRef(location)
  // Runs before the effects of the page that this navigation renders.
  useLayoutEffect(() => {
    if (last.current === location) return
    last.current = location
    isExpected = true
  }, [location])
  useEffect(() => {
    const stop = () => (isExpected = false)
    const types = ['keydown', 'pointerdown'] as const
    types.forEach((type) => addEventListener(type, stop, true))
    return () => types.forEach((type) => removeEventListener(type, stop, true))
  }, [])
}

/**
 * Moves the focus to this element after a navigation, for keyboards and screen readers. If the user has pressed
 * something since, the focus is not moved.
 */
export function useNavigationFocus<E extends HTMLElement>() {
  const element = useRef<E>(null)
  useEffect(() => {
    if (isExpected) element.current?.focus({ preventScroll: true })
  }, [])
  return element
}
