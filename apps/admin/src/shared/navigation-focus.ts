import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** Whether the last navigation came after the last key or pointer press. */
let isExpected = false

/** Follows navigations and input, for `useNavigationFocus`. Loading the document does not count as a navigation. */
export function useNavigationTracking(): void {
  const [location] = useLocation()
  const last = useRef(location)
  // A layout effect, because it has to run before the effects of the page that this navigation renders.
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
 * Returns the ref of an element that gets the focus when it is mounted by a navigation, for keyboards and screen
 * readers. It stays where it is if the user has pressed a key or the pointer since the navigation, or if the page has
 * focused one of its fields.
 */
export function useNavigationFocus<E extends HTMLElement>() {
  const element = useRef<E>(null)
  useEffect(() => {
    const isInPage = Boolean(document.activeElement?.closest('main'))
    if (isExpected && !isInPage) element.current?.focus({ preventScroll: true })
  }, [])
  return element
}
