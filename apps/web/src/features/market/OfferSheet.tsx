import { Suspense } from 'react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@momi/ui/Button'
import { Notice } from '@momi/ui/Notice'
import { messageOf } from '../../shared/failure-message.ts'
import { formatNumber } from '../../shared/i18n/format.ts'
import { useIsOffline } from '../../shared/connectivity.ts'
import { useEarnsHere } from '../../shared/use-earns-here.ts'
import { ChangeNotice } from '../changes/public.ts'
import { AccountNotice } from '../login/public.ts'
import type { Offer, Product } from './offer.ts'
import { usePurchase } from './use-purchase.ts'

interface Props {
  product: Product
  /** The offer as it was when the sheet was opened. */
  chosen: Offer
  /** The offer as it is now; undefined if it was taken back. */
  current: Offer | undefined
  balance: number
  onClose: () => void
}

/** One offer: price, remaining balance, and the purchase. An owned item is passed to the app. */
export function OfferSheet({ product, chosen, current, balance, onClose }: Props) {
  const { t } = useLingui()
  const { offer, isGone, buy, use, isBusy, failure, isUnanswered } = usePurchase(product, chosen, current)
  const price = formatNumber(offer.price)
  // Not the negative of what is missing: for nothing, that would be written as -0.
  const left = balance - offer.price
  const missing = offer.price - balance
  const isOffline = useIsOffline()
  const canPay = missing <= 0
  const earnsHere = useEarnsHere()
  const canBuy = earnsHere && !isGone
  return (
    <div className="grid gap-4">
      <img
        src={offer.imagePath}
        alt=""
        className={`mx-auto rounded-card object-cover ${product === 'premium-icon' ? 'size-40' : 'h-72 w-48 bg-sunken'}`}
      />
      <h2 className="text-center text-title font-bold wrap-anywhere">{offer.name}</h2>
      {failure !== undefined && (
        <Notice tone="danger" alert>
          {t(messageOf(failure))}
        </Notice>
      )}
      {isUnanswered && (
        <Notice tone="warning" alert>
          {t`The app didn't respond. Try again, or find it in your browser settings.`}
        </Notice>
      )}
      {!offer.isOwned && offer.change && (
        <Suspense>
          <ChangeNotice change={offer.change} />
        </Suspense>
      )}
      {!offer.isOwned && !earnsHere && <AccountNotice />}
      {!offer.isOwned && canBuy && (
        <p className="text-center text-ink-soft tabular-nums">
          {isOffline
            ? t`Go online to buy it.`
            : canPay
              ? t`${plural(left, { 0: "You'll have 0 points left.", one: "You'll have # point left.", other: "You'll have # points left." })}`
              : t`${plural(missing, { one: 'You need # more point.', other: 'You need # more points.' })}`}
        </p>
      )}
      {/* The same button before and after the purchase, so that it keeps the focus. */}
      {(offer.isOwned ? !isGone : canBuy) && (
        <Button
          green={offer.isOwned}
          wide
          busy={isBusy}
          disabled={!offer.isOwned && (isOffline || !canPay)}
          onClick={() => void (offer.isOwned ? use() : buy())}
        >
          {offer.isOwned ? t`Use it` : t`Buy for ${price} points`}
        </Button>
      )}
      <Button transparent wide onClick={onClose}>
        {t`Close`}
      </Button>
    </div>
  )
}
