import type { ReactNode } from 'react'
import { Card } from '@momi/ui/Card'
import { Illustration } from '@momi/ui/Illustration'

const SPARKS = ['-70deg', '-40deg', '-12deg', '16deg', '44deg', '72deg']

/** The moment of finding: what it is, with a little shower of gold over it. */
export const Found = ({ above, children }: { above: string; children: ReactNode }) => (
  <Card tone="hero" className="relative grid justify-items-center gap-2 overflow-hidden py-8 text-center">
    <div aria-hidden="true" className="absolute top-28 left-1/2 motion-reduce:hidden">
      {SPARKS.map((rotate) => (
        <span key={rotate} style={{ rotate }} className="absolute h-0 w-0 origin-bottom">
          <span className="absolute -top-28 h-4 w-1.5 animate-pop rounded-full bg-gold" />
        </span>
      ))}
    </div>
    <div className="animate-pop motion-reduce:animate-none">
      <Illustration name="celebration" className="size-44" />
    </div>
    <p>{above}</p>
    <div className="text-display font-extrabold text-balance break-words">{children}</div>
  </Card>
)
