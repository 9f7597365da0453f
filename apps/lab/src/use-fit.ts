import { useCallback, useState } from 'react'

/** `scale`: the scale, at most 1, at which content of this height fits into the element that has the ref `place`. */
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
