import { Suspense, useCallback, useEffect } from 'react'
import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@momi/client/http/api-error'
import { Button, ButtonLink } from '@momi/ui/Button'
import { openDialog } from '@momi/ui/dialog'
import { Notice } from '@momi/ui/Notice'
import type { KeyedMutator } from 'swr'
import { useLocation } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { useIsOffline } from '../../shared/connectivity.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { linkTo } from '../../shared/link.ts'
import { LoadFailed } from '../../shared/LoadFailed.tsx'
import { onThisScreen } from '../../shared/on-this-screen.ts'
import { Screen } from '../../shared/Screen.tsx'
import { SupportCode } from '../../shared/SupportCode.tsx'
import { useEarnsHere } from '../../shared/use-earns-here.ts'
import { useWithParts } from '../../shared/use-with-parts.ts'
import { ChangeNotice } from '../changes/public.ts'
import { AccountNotice, useAccountPart } from '../login/public.ts'
import { PointsChip } from '../points/public.ts'
import { PrizesNotice, prizesPartOf } from '../prizes/public.ts'
import { BuySpin } from './BuySpin.tsx'
import { SpinFailure } from './SpinFailure.tsx'
import { usePrizeNames } from './use-prize-names.ts'
import { useSpin, type Answer } from './use-spin.ts'
import { Wheel, type Config } from './Wheel.tsx'

/** Loaded after the wheel, which works without it. */
const WheelDetails = lazyPart(async () => (await import('./WheelDetails.tsx')).WheelDetails)
const loadResult = async () => (await import('./show-result.tsx')).showResult

/** /roulette: the wheel, the remaining spins, and the last results. */
export function RoulettePage() {
  const { t } = useLingui()
  const { data: config, error, mutate } = useApi('GET /api/v1/roulette/config', {})
  const account = useAccountPart()
  const data = useWithParts(config, (one) => [account, prizesPartOf(one), one.change && ChangeNotice])
  const isClosed = error instanceof ApiError && error.code === 'roulette_mission_not_enabled'
  return (
    <Screen title={t`Lucky wheel`} back={linkTo('/missions')} trailing={<PointsChip />}>
      {!config && error !== undefined && <LoadFailed error={error} retry={() => void mutate()} />}
      {isClosed && <Rules />}
      {!data && (config ?? error === undefined) && <CardSkeletons label={t`Loading`} rows={[20.5, 3, 4.5, 9.5]} />}
      {data && <Play config={data} update={mutate} />}
    </Screen>
  )
}

/** The total of remaining spins, from all sources. */
const spinsOf = ({ spins: { FREE, BET9JA, BOUGHT_FOR_POINTS } }: Pick<Config, 'spins'>) =>
  FREE + BET9JA + BOUGHT_FOR_POINTS

function Play({ config, update }: { config: Config; update: KeyedMutator<Config> }) {
  const { t } = useLingui()
  const { nameOf, aboutOf } = usePrizeNames()
  const [, navigate] = useLocation()
  // Preloaded, in case the network fails before it is needed.
  useEffect(() => void loadResult().catch(() => {}), [])
  const { wheel, spin, isTurning, isKept, made, failure } = useSpin({
    config,
    update,
    onLanded: (answer) => void show(answer),
  })
  const left = spinsOf(config)
  const prizeOfMade = made && nameOf(made)
  const isOffline = useIsOffline()
  // A spin that was interrupted can be finished on any phone.
  const canSpin = useEarnsHere()
  const reload = useCallback(() => void update(), [update])

  async function show(answer: Answer): Promise<void> {
    const prize = nameOf(answer.spin)
    const worth = config.segments.find(({ id }) => id === answer.spin.segmentId)?.worth
    const isHere = onThisScreen()
    const showResult = await loadResult().catch(() => undefined)
    if (!isHere()) return
    if (!showResult) return openDialog({ text: prize })
    showResult(answer, {
      say: (message) => t(message),
      prize,
      about: worth ? aboutOf(worth) : undefined,
      navigate,
      spinAgain:
        spinsOf(answer.after) > 0 ? () => spin({ ticket: answer.after.ticket, after: answer.spin.id }) : undefined,
    })
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {canSpin && <PrizesNotice opening={config} reload={reload} />}
      <Wheel segments={config.segments} turning={isTurning} element={wheel} />
      {isKept && !isTurning && failure === undefined && (
        <Notice tone="warning">{t`Your last spin was interrupted. Finish it to see what you won.`}</Notice>
      )}
      {prizeOfMade && !isTurning && failure === undefined && (
        <Notice tone="success">{t`Your interrupted spin counted: ${prizeOfMade}`}</Notice>
      )}
      {config.change && (
        <Suspense>
          <ChangeNotice change={config.change} of="roulette" />
        </Suspense>
      )}
      {failure !== undefined && <SpinFailure error={failure} />}
      {!canSpin && <AccountNotice />}
      {(isKept || (canSpin && left > 0)) && (
        <Button green wide busy={isTurning} disabled={isOffline && !isKept} onClick={() => spin()}>
          {isKept ? t`Finish my spin` : isOffline ? t`Go online to spin` : t`Spin the wheel`}
        </Button>
      )}
      {config.price !== null && canSpin && !isKept && left === 0 && (
        <BuySpin
          price={config.price}
          balance={config.balance}
          isTurning={isTurning}
          onBuy={() => spin({ buy: true })}
        />
      )}
      <Suspense fallback={<CardSkeletons label={t`Loading`} rows={[9.5, 6]} />}>
        <WheelDetails config={config} left={left} canSpin={canSpin} reload={reload} />
      </Suspense>
      <Rules />
    </div>
  )
}

function Rules() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  return (
    <>
      <ButtonLink transparent href={linkTo('/terms/roulette')} onNavigate={navigate}>
        {t`Rules and odds`}
      </ButtonLink>
      <SupportCode />
    </>
  )
}
