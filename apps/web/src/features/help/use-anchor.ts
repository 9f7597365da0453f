import { useEffect } from 'react'

/** What tells that the address has changed; wouter makes the first of them. */
const MOVES = ['pushState', 'popstate', 'hashchange']

/** Leads to the place that the address names, once it is `isThere`, and whenever it names another. */
export function useAnchor(isThere: boolean): void {
  useEffect(() => {
    if (!isThere) return
    const show = () => {
      const id = decodeURIComponent(location.hash.slice(1))
      const element = id === '' ? null : document.getElementById(id)
      if (!element) return
      // An answer that is folded away is unfolded.
      if (element instanceof HTMLDetailsElement) element.open = true
      const heading = element.querySelector<HTMLElement>('h2, summary') ?? element
      heading.focus({ preventScroll: true })
      element.scrollIntoView()
    }
    // After the screen's own place at its top.
    const frame = requestAnimationFrame(show)
    for (const move of MOVES) window.addEventListener(move, show)
    return () => {
      cancelAnimationFrame(frame)
      for (const move of MOVES) window.removeEventListener(move, show)
    }
  }, [isThere])
}
