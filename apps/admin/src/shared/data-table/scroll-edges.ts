/**
 * Marks the element around a table that scrolls sideways: `data-more-before` and `data-more-after` if there is more
 * that way, and `--pinned`, the width of the column that stays in view. Returns the function that stops it.
 */
export function markScrollEdges(scroller: HTMLElement): () => void {
  const frame = scroller.parentElement!
  function mark() {
    const { scrollLeft, scrollWidth, clientWidth } = scroller
    // Positions are fractions of pixels on some screens.
    frame.toggleAttribute('data-more-before', scrollLeft > 1)
    frame.toggleAttribute('data-more-after', scrollWidth - clientWidth - scrollLeft > 1)
    const pinned = scroller.querySelector<HTMLElement>('[data-pinned]')?.offsetWidth ?? 0
    frame.style.setProperty('--pinned', `${pinned}px`)
  }
  const sizes = new ResizeObserver(mark)
  sizes.observe(scroller)
  if (scroller.firstElementChild) sizes.observe(scroller.firstElementChild)
  scroller.addEventListener('scroll', mark, { passive: true })
  return () => {
    sizes.disconnect()
    scroller.removeEventListener('scroll', mark)
  }
}
