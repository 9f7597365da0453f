import { useEffect } from 'react'

/** Events that report a changed URL; wouter dispatches the first one. */
const MOVES = ['pushState', 'popstate', 'hashchange']

/** Scrolls to the anchor of the URL once `isThere` is true, and on every change. */
export function useAnchor(isThere: boolean): void {
  useEffect(() => {
    if (!isThere) return
    const show = () => {
      const id = decodeURIComponent(location.hash.slice(1))
      const element = id === '' ? null : document.getElementById(id)
      if (!element) return
      // Expands a collapsed answer.
      if (element instanceof HTMLDetailsElement) element.open = true
      const heading = element.querySelector<HTMLElement>('h2, summary') ?? element
      heading.focus({ preventScroll: true })
      element.scrollIntoView()
    }
    // Runs in the next frame, when the screen has scrolled to its top.
    const frame = requestAnimationFrame(show)
    for (const move of MOVES) window.addEventListener(move, show)
    return () => {
      cancelAnimationFrame(frame)
      for (const move of MOVES) window.removeEventListener(move, show)
    }
  }, [isThere])
}
