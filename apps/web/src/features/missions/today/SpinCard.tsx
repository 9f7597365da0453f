import { useLingui } from '@lingui/react/macro'
import { linkTo } from '../../../shared/link.ts'
import { Tile } from './Tile.tsx'

/** A link to the wheel, which says whether a spin is available. */
export function SpinCard({ hasSpin }: { hasSpin: boolean }) {
  const { t } = useLingui()
  return (
    <Tile
      href={linkTo('/roulette')}
      icon={hasSpin ? 'gift' : 'tick'}
      look={hasSpin ? 'bg-gold text-on-gold' : 'bg-success-soft text-success-ink'}
      title={hasSpin ? t`Your spin` : t`No spins left`}
      text={hasSpin ? t`Ready for you` : t`See your wins`}
    >
      <span
        className={`rounded-full px-4 py-1.5 text-sm font-bold ${hasSpin ? 'bg-brand text-on-brand' : 'bg-brand-soft text-brand-ink'}`}
      >
        {hasSpin ? t`Spin` : t`View`}
      </span>
    </Tile>
  )
}
