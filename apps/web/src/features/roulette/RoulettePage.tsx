import { lazy, Suspense } from 'react'
import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@momi/client/http/api-error'
import { Button, ButtonLink } from '@momi/ui/Button'
import { EmptyState } from '@momi/ui/EmptyState'
import { Notice } from '@momi/ui/Notice'
import type { KeyedMutator } from 'swr'
import { useLocation } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { messageOf } from '../../shared/error-messages.ts'
import { furtherPaths } from '../../shared/further-paths.ts'
import { LoadFailed } from '../../shared/LoadFailed.tsx'
import { paths } from '../../shared/paths.ts'
import { Screen } from '../../shared/Screen.tsx'
import { PointsChip } from '../points/public.ts'
import { BuySpin } from './BuySpin.tsx'
import { SpinFailure } from './SpinFailure.tsx'
import { SpinsLeft } from './SpinsLeft.tsx'
import { spinsOf } from './spins.ts'
import { useResult } from './use-result.tsx'
import { useSpin } from './use-spin.ts'
import { Wheel, type Config } from './Wheel.tsx'

/** Below the wheel, with all that checks a spin. Without it one can still play. */
const SpinHistory = lazy(() =>
  import('./SpinHistory.tsx').then(
    (module) => ({ default: module.SpinHistory }),
    () => ({ default: () => null }),
  ),
)

/** /roulette: the wheel, the spins that are left, and what the last ones gave. */
export function RoulettePage() {
  const { t } = useLingui()
  const { data, error, mutate } = useApi('GET /api/v1/roulette/config', {})
  const isClosed = error instanceof ApiError && error.code === 'roulette_mission_not_enabled'
  return (
    <Screen title={t`Lucky wheel`} back={paths.missions} trailing={<PointsChip />}>
      {isClosed && <Closed error={error} />}
      {!isClosed && !data && error !== undefined && <LoadFailed error={error} retry={() => void mutate()} />}
      {!data && error === undefined && <CardSkeletons label={t`Loading`} />}
      {!isClosed && data && <Play config={data} update={mutate} />}
    </Screen>
  )
}

function Closed({ error }: { error: ApiError }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  return (
    <>
      <EmptyState
        illustration="empty"
        title={t(messageOf(error))}
        text={t`Other missions are open, and they pay points too.`}
        action={
          <ButtonLink href={paths.missions} onNavigate={navigate}>
            {t`Go to Missions`}
          </ButtonLink>
        }
      />
      <Rules />
    </>
  )
}

function Play({ config, update }: { config: Config; update: KeyedMutator<Config> }) {
  const { t } = useLingui()
  const showResult = useResult()
  const { wheel, spin, isTurning, isKept, failure } = useSpin({
    config,
    update,
    onLanded: (answer) => showResult(answer, () => spin({ ticket: answer.after.ticket })),
  })
  const left = spinsOf(config.spins)
  return (
    <div className="grid gap-4">
      <Wheel segments={config.segments} turning={isTurning} element={wheel} />
      {isKept && !isTurning && failure === undefined && (
        <Notice tone="warning">{t`Your last spin was cut off. Finish it to see what it gave: it counts once.`}</Notice>
      )}
      {failure !== undefined && <SpinFailure error={failure} />}
      {(isKept || left > 0) && (
        <Button green wide busy={isTurning} onClick={() => spin()}>
          {isKept ? t`Finish my spin` : t`Spin the wheel`}
        </Button>
      )}
      {config.price !== null && !isKept && (
        <BuySpin
          price={config.price}
          balance={config.balance}
          isMain={left === 0}
          isTurning={isTurning}
          onBuy={() => spin({ buy: true })}
        />
      )}
      <SpinsLeft config={config} reload={() => void update()} />
      <Suspense fallback={<CardSkeletons label={t`Loading`} />}>
        <SpinHistory config={config} />
      </Suspense>
      <Rules />
    </div>
  )
}

function Rules() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  return (
    <ButtonLink transparent href={furtherPaths.rouletteTerms} onNavigate={navigate}>
      {t`Rules and chances`}
    </ButtonLink>
  )
}
