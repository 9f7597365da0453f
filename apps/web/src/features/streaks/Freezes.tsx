import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Api, Output } from '@momi/contract'
import { Button } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { useApi } from '../../shared/api.ts'
import { formatNumber } from '../../shared/i18n/format.ts'
import { useConnectivity } from '../../shared/connectivity.ts'
import { FreezeIcon } from './FreezeIcon.tsx'
import { useBuyFreeze } from './use-buy-freeze.ts'

type Held = Output<Api['GET /api/v1/streaks/checkin/status']>['freezes']

/** The owned freezes, and buying another for points. */
export function Freezes({ held, most, price }: Held) {
  const { t } = useLingui()
  return (
    <Card className="grid grid-cols-1 gap-3">
      <div className="flex items-center gap-3">
        <span className="grid size-12 shrink-0 place-items-center rounded-control bg-brand-soft text-brand-ink">
          <FreezeIcon />
        </span>
        <span className="grid min-w-0 grow grid-cols-1 break-words">
          <span className="font-bold">{t`${plural(held, { one: '# freeze', other: '# freezes' })}`}</span>
          <span className="text-sm text-ink-soft">{t`Each covers a day that you miss.`}</span>
        </span>
      </div>
      {price !== null &&
        (held < most ? (
          <Buy price={price} />
        ) : (
          <p className="text-sm text-ink-soft">{t`You hold as many as you can.`}</p>
        ))}
    </Card>
  )
}

function Buy({ price }: { price: number }) {
  const { t } = useLingui()
  const { data } = useApi('GET /api/v1/points', {})
  const { ask, isBusy } = useBuyFreeze(price)
  const { isOffline } = useConnectivity()
  const points = formatNumber(price)
  const missing = data ? Math.max(0, price - data.balance) : 0
  return (
    <>
      <Button grey wide busy={isBusy} disabled={isOffline || missing > 0} onClick={ask}>
        {t`Buy one for ${points} points`}
      </Button>
      {missing > 0 && (
        <p className="text-center text-sm text-ink-soft">
          {t`${plural(missing, { one: '# point more and you can buy one.', other: '# points more and you can buy one.' })}`}
        </p>
      )}
    </>
  )
}
