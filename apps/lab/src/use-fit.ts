import { useCallback, useState } from 'react'

/** The scale at which an element of this height fits into the available height, at most 1. */
export function useFit(height: number) {
  const [available, setAvailable] = useState(Number.POSITIVE_INFINITY)
  const place = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(() => setAvailable(element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { place, scale: Math.min(1, available / height) }
}
