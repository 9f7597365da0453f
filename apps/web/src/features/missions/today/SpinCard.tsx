import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { useIsOffline } from '../../../shared/connectivity.ts'
import { linkTo } from '../../../shared/link.ts'
import { formatNumber } from '../../../shared/i18n/format.ts'
import { MISSIONS } from '../../../shared/mission-types.ts'
import { useEarnsHere } from '../../../shared/use-earns-here.ts'
import type { Mission } from '../mission-messages.ts'
import { Tile } from './Tile.tsx'

interface Props {
  mission: Mission
  hasPrizes: boolean
  ahead: ReactNode
}

/**
 * A link to the wheel, which says whether a spin is available, with no prizes for a new account yet (the wheel says from
 * when), or how many are free each day.
 */
export function SpinCard({ mission, hasPrizes, ahead }: Props) {
  const { t } = useLingui()
  const { actionState, pays } = mission
  const free = pays && formatNumber(pays.amount)
  const earnsHere = useEarnsHere()
  const isOffline = useIsOffline()
  const hasSpin = earnsHere && actionState === 'CLAIM'
  return (
    <Tile
      href={linkTo('/roulette')}
      icon={hasSpin || !earnsHere ? 'gift' : 'tick'}
      look={
        hasSpin ? 'bg-gold text-on-gold' : earnsHere ? 'bg-success-soft text-success-ink' : 'bg-sunken text-ink-soft'
      }
      title={t(MISSIONS.roulette.title)}
      text={
        <>
          {hasSpin ? (
            <>
              <b className="text-brand-ink">{isOffline ? t`Go online to spin` : t`Spin now`}</b>
              {/* On one line at 320 px in every language, because the list below must not move. */}
              {!hasPrizes && !isOffline && ` · ${t`No prizes yet`}`}
            </>
          ) : free ? (
            t`${free} free a day`
          ) : (
            t`See your wins`
          )}
          {ahead}
        </>
      }
    />
  )
}
