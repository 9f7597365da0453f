import { isLite } from './lite.ts'

/** A decorative strip of confetti, on a hero card. Lite mode has none. */
export const Confetti = () =>
  isLite() ? null : (
    <svg viewBox="0 0 240 40" aria-hidden="true" className="w-full fill-gold" strokeLinecap="round">
      <path d="M20 30l6-12 8 4-6 12zM74 8l12 2-2 8-12-2zM112 22l10-8 5 7-10 8zM164 10l8 10-7 5-8-10zM208 28l2-13 8 1-2 13z" />
      <path
        className="fill-none stroke-on-hero stroke-[4]"
        d="M48 14v.1M98 30v.1M144 28v.1M190 8v.1M226 12v.1M12 10v.1"
      />
    </svg>
  )
