import { isLite } from './lite.ts'

/**
 * A decorative illustration in theme colours; the text below it carries the meaning. `drawing`: the URL of a file of
 * ./illustrations, which is loaded when the illustration is shown. Lite mode has none.
 */
export function Illustration({ drawing, className = 'size-40' }: { drawing: string; className?: string | undefined }) {
  return isLite() ? null : (
    <svg viewBox="0 0 160 160" aria-hidden="true" strokeLinecap="round" strokeLinejoin="round" className={className}>
      <circle className="fill-brand-soft" cx="80" cy="80" r="72" />
      <use href={`${drawing}#drawing`} />
    </svg>
  )
}
