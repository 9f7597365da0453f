import type { ReactNode } from 'react'
import { Card } from '@momi/ui/Card'
import { Illustration } from '@momi/ui/Illustration'
import { celebration } from '@momi/ui/illustrations/celebration'

/** The celebration of a find, with confetti. */
export const Found = ({ above, children }: { above: string; children: ReactNode }) => (
  <Card tone="hero" className="grid grid-cols-1 justify-items-center gap-2 text-center">
    <div className="grid w-full animate-pop justify-items-center motion-reduce:animate-none">
      <svg viewBox="0 0 240 40" aria-hidden="true" className="w-full fill-gold" strokeLinecap="round">
        <path d="M20 30l6-12 8 4-6 12zM74 8l12 2-2 8-12-2zM112 22l10-8 5 7-10 8zM164 10l8 10-7 5-8-10zM208 28l2-13 8 1-2 13z" />
        <path
          className="fill-none stroke-on-hero stroke-[4]"
          d="M48 14v.1M98 30v.1M144 28v.1M190 8v.1M226 12v.1M12 10v.1"
        />
      </svg>
      <Illustration drawing={celebration} />
    </div>
    <p className="text-balance">{above}</p>
    <div className="max-w-full text-display font-extrabold text-balance wrap-anywhere">{children}</div>
  </Card>
)
