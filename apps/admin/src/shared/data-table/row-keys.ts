import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrow keys move the focus from a row's link to the link of the next or previous row. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  const link = (event.target as HTMLElement).closest<HTMLElement>('[data-row-link]')
  if (!step || !link) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')]
  const next = links[links.indexOf(link) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
