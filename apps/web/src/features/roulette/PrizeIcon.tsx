import './roulette.css'
import type { Spin } from './check-spin.ts'

// The icons have the style of @momi/ui's icons: a 24 px grid, a 2 px round stroke. They are defined here, because only
// the wheel uses them.
const drawings = {
  POINTS: 'M12 3a9 9 0 100 18 9 9 0 000-18zM8.5 15.5v-7L12 12.5l3.5-4v7',
  ROULETTE_SPIN: 'M20 12a8 8 0 11-2.5-5.800M20 3v4.500h-4.500',
  NOTHING_WON: 'M12 3a9 9 0 100 18 9 9 0 000-18zM9 10h.01M15 10h.01M8.500 15h7',
  REDEEM_CUSD:
    'M12 3v18M16.500 7.500C15 6 13.500 5.700 12 5.700c-2.500 0-4.300 1.200-4.300 3C7.700 13.500 16.500 11 16.500 15.300c0 1.900-2 3-4.500 3-2 0-3.500-.6-4.800-2',
  BET9JA_ITEM:
    'M12 3a9 9 0 100 18 9 9 0 000-18zM12 8l4 3-1.500 4.500h-5L8 11zM12 3v5M16 11l4.700-1.500M14.500 15.500l3 3.800M9.500 15.500l-3 3.800M8 11L3.300 9.500',
  JACKPOT: 'M12 3l2.700 5.700 6.300.8-4.600 4.300 1.200 6.200L12 17l-5.600 3 1.200-6.200L3 9.500l6.300-.8z',
  DAPP: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 17h6M17 14v6',
} as const satisfies Record<Spin['type'], string>

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
  return <path d={drawings[type]} className="prize-mark" />
}
