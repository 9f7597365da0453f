import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Api, Output } from '@momi/contract'
import { Button } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { useApi } from '../../shared/api.ts'
import { formatNumber } from '../../shared/i18n/format.ts'
import { useIsOffline } from '../../shared/connectivity.ts'
import { CoverIcon } from './CoverIcon.tsx'
import { useBuyFreeze } from './use-buy-freeze.ts'

type Held = Output<Api['GET /api/v1/streaks/checkin/status']>['freezes']

interface Props extends Held {
  /** false on a phone that belongs to another account. */
  canBuy: boolean
}

/** The number of owned freezes, and a button that buys another one for points. */
export function Freezes({ held, most, price, canBuy }: Props) {
  const { t } = useLingui()
  return (
    <Card className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <span className="grid size-12 shrink-0 place-items-center rounded-control bg-brand-soft text-brand-ink">
          <CoverIcon by="FREEZE" />
        </span>
        <span className="flex max-w-full flex-1 flex-col break-words">
          <span className="font-bold">
            {held === 0 ? t`No freezes` : t`${plural(held, { one: '# freeze', other: '# freezes' })}`}
          </span>
          <span className="text-sm text-ink-soft">{t`Each one protects a missed day.`}</span>
        </span>
      </div>
      {price !== null &&
        most > 0 &&
        canBuy &&
        (held < most ? (
          <Buy price={price} />
        ) : (
          <p className="text-sm text-ink-soft">{t`You have the maximum number of freezes.`}</p>
        ))}
    </Card>
  )
}

/** The line below the button keeps its height while the balance loads. */
function Buy({ price }: { price: number }) {
  const { t } = useLingui()
  const { data } = useApi('GET /api/v1/points', {})
  const { ask, isBusy } = useBuyFreeze(price)
  const isOffline = useIsOffline()
  const points = formatNumber(price)
  const balance = data?.balance ?? price
  // Not the negative of what is missing: for nothing, that would be written as -0.
  const left = balance - price
  const missing = price - balance
  return (
    <>
      <Button grey wide busy={isBusy} disabled={isOffline || missing > 0} onClick={ask}>
        {t`Buy one for ${points} points`}
      </Button>
      <p style={{ minHeight: '1.25rem' }} className="text-center text-sm text-ink-soft">
        {isOffline && t`Go online to buy one.`}
        {!isOffline &&
          data &&
          (missing > 0
            ? t`${plural(missing, { one: '# more point to buy one', other: '# more points to buy one' })}`
            : t`${plural(left, { 0: "You'll have 0 points left", one: "You'll have # point left", other: "You'll have # points left" })}`)}
      </p>
    </>
  )
}
