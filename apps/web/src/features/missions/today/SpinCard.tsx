import { useLingui } from '@lingui/react/macro'
import { Icon } from '@momi/ui/Icon'
import { Link } from 'wouter'
import { linkTo } from '../../../shared/link.ts'

/** A link to the wheel: a spin is ready, or none is left. */
export function SpinCard({ hasSpin }: { hasSpin: boolean }) {
  const { t } = useLingui()
  return (
    <Link
      href={linkTo('/roulette')}
      style={{ minHeight: '4rem' }}
      className="flex items-center gap-3 rounded-card bg-surface px-4 py-2 text-ink no-underline shadow-card transition active:scale-[.99]"
    >
      <span
        className={`grid size-11 shrink-0 place-items-center rounded-full ${hasSpin ? 'bg-gold text-on-gold' : 'bg-success-soft text-success-ink'}`}
      >
        <Icon name={hasSpin ? 'gift' : 'tick'} />
      </span>
      <span className="grid min-w-0 grow">
        <span className="font-bold">{hasSpin ? t`Your spin` : t`No spins left`}</span>
        <span className="text-sm text-ink-soft">{hasSpin ? t`Ready for you` : t`See your wins`}</span>
      </span>
      <span
        className={`rounded-full px-4 py-1.5 text-sm font-bold ${hasSpin ? 'bg-brand text-on-brand' : 'bg-brand-soft text-brand-ink'}`}
      >
        {hasSpin ? t`Spin` : t`View`}
      </span>
    </Link>
  )
}
