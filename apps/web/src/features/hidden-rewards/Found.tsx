import type { ReactNode } from 'react'
import { Card } from '@momi/ui/Card'
import { Confetti } from '@momi/ui/Confetti'
import { Illustration } from '@momi/ui/Illustration'
import celebration from '@momi/ui/illustrations/celebration.svg?no-inline'

/** The celebration of a find, with confetti. */
export const Found = ({ above, children }: { above: string; children: ReactNode }) => (
  <Card tone="hero" className="grid grid-cols-1 justify-items-center gap-2 text-center">
    <div className="grid w-full animate-pop justify-items-center motion-reduce:animate-none">
      <Confetti />
      <Illustration drawing={celebration} />
    </div>
    <p className="text-balance">{above}</p>
    <div className="max-w-full text-display font-extrabold text-balance wrap-anywhere">{children}</div>
  </Card>
)
