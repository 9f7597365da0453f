import type { ReactNode } from 'react'

/**
 * Decorative illustration in theme colours; the text below it has the meaning. Its drawing is one of
 * ./illustrations: each is a module, so that a page loads only those that it shows.
 */
export function Illustration({
  drawing,
  className = 'size-40',
}: {
  drawing: ReactNode
  className?: string | undefined
}) {
  return (
    <svg viewBox="0 0 160 160" aria-hidden="true" strokeLinecap="round" strokeLinejoin="round" className={className}>
      <circle className="fill-brand-soft" cx="80" cy="80" r="72" />
      {drawing}
    </svg>
  )
}
