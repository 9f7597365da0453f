import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@momi/ui/Button'
import { openDialog } from '@momi/ui/dialog'
import { useIsOffline } from '../../shared/connectivity.ts'
import { formatNumber } from '../../shared/i18n/format.ts'

interface Props {
  price: number
  balance: number
  isTurning: boolean
  onBuy: () => void
}

/** Buys a spin for points, after a confirmation with the remaining balance. */
export function BuySpin({ price, balance, isTurning, onBuy }: Props) {
  const { t } = useLingui()
  const [cost, now, after] = [price, balance, balance - price].map(formatNumber)
  const missing = price - balance
  const canBuy = missing <= 0
  const isOffline = useIsOffline()
  const ask = () =>
    openDialog({
      title: t`Buy a spin for ${cost ?? ''} points?`,
      text: t`You have ${now ?? ''} points and will have ${after ?? ''} left. The wheel spins right away.`,
      primaryButtonText: t`Buy and spin`,
      secondaryButtonText: t`Not yet`,
      onPrimaryButtonClick: onBuy,
    })
  return (
    <div className="grid gap-1.5">
      <Button wide disabled={isOffline || !canBuy || isTurning} onClick={ask}>
        {isOffline && canBuy ? t`Go online to buy a spin` : t`Buy a spin for ${cost ?? ''} points`}
      </Button>
      {!canBuy && (
        <p className="text-center text-sm text-ink-soft">
          {t`${plural(missing, { one: 'You need # more point.', other: 'You need # more points.' })}`}
        </p>
      )}
    </div>
  )
}
