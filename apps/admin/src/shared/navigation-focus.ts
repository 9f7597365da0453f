import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** Whether a page was navigated to and nothing has been pressed since. */
let isExpected = false

/** Follows navigations and input, for `useNavigationFocus`. Loading the document is no navigation. */
export function useNavigationTracking(): void {
  const [location] = useLocation()
  const last = useRef(location)
  // Before the effects of the page that this navigation renders.
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
 * After a navigation, the keyboard and a screen reader go on from this element. A page that has loaded late leaves the
 * focus where it was moved in the meantime.
 */
export function useNavigationFocus<E extends HTMLElement>() {
  const element = useRef<E>(null)
  useEffect(() => {
    if (isExpected) element.current?.focus({ preventScroll: true })
  }, [])
  return element
}
