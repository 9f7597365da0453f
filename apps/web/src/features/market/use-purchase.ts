import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { UnsupportedMethodError } from '@momi/client/host/host'
import { toast } from '@momi/ui/toast'
import { useClient } from '../../shared/client.ts'
import { useAction } from '../../shared/use-action.ts'
import { BALANCE } from '../../shared/use-refresh.ts'
import type { Offer, Product } from './offer.ts'

/**
 * Buys an offer as it is displayed, or opens an owned one in the vendor's app. The displayed offer stays the chosen one
 * until a purchase of it fails, so that a new price never appears under the finger.
 *
 * @param current the offer as it is now; undefined if it was taken back
 */
export function usePurchase(product: Product, chosen: Offer, current: Offer | undefined) {
  const { t } = useLingui()
  const { call, host } = useClient()
  const [seen, setSeen] = useState(chosen)
  const [isOpening, setOpening] = useState(false)
  /** The app did not open the owned item. */
  const [isUnanswered, setUnanswered] = useState(false)

  const purchase = useAction({
    send: (keyOf, { id: itemId, offerHash }: Offer) =>
      call(`POST /api/v1/market/product/${product}/purchase`, {
        body: { itemId, offerHash },
        idempotencyKey: keyOf(offerHash),
      }),
    // BALANCE includes the shelves, so that a changed price is shown immediately.
    changes: BALANCE,
    onDone: () => toast(t`It's yours now.`, { type: 'success' }),
  })

  const { failure } = purchase
  if (failure !== undefined && current && current !== seen) setSeen(current)
  const offer = current?.isOwned ? current : seen

  async function use(): Promise<void> {
    setOpening(true)
    setUnanswered(false)
    try {
      await host.openDeepLink(`${product}/${offer.id}`)
    } catch (error) {
      if (error instanceof UnsupportedMethodError) toast(t`Find it in your browser settings.`, { type: 'info' })
      else setUnanswered(true)
    }
    setOpening(false)
  }
  return {
    offer,
    isGone: failure !== undefined && !current,
    buy: () => purchase.run(offer),
    use,
    isBusy: purchase.isBusy || isOpening,
    failure,
    isUnanswered,
  }
}
