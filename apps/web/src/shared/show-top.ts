/** Shows the screen from its top; its heading gets the focus, so that screen readers announce it. */
export function showTop(screen: ParentNode): void {
  const heading = screen.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
  scrollTo(0, 0)
}
