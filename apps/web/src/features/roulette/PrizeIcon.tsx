import './roulette.css'
import type { Spin } from './check-spin.ts'
import { PRIZES } from './prizes.ts'

/** Decorative: the text beside it carries the meaning. */
export function PrizeIcon({ type, className = 'size-6' }: { type: Spin['type']; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`shrink-0 ${className}`}>
      <PrizeMark type={type} />
    </svg>
  )
}

/** The icon for use inside another SVG, 24 units wide. */
export function PrizeMark({ type }: { type: Spin['type'] }) {
  return <path d={PRIZES[type].drawing} className="prize-mark" />
}
