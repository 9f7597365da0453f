import { useRef, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@momi/client/http/api-error'
import { UnsupportedMethodError } from '@momi/client/host/host'
import { toast } from '@momi/ui/toast'
import { useSWRConfig } from 'swr'
import { useClient } from '../../shared/client.ts'
import type { Offer, Product } from './offer.ts'

/** Buys an offer as shown, once, and passes the owned item to the vendor's app. */
export function usePurchase(product: Product) {
  const { t } = useLingui()
  const { call, host } = useClient()
  const { mutate } = useSWRConfig()
  const kept = useRef<{ key: string; hash: string }>(undefined)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  /** The app did not accept the item. */
  const [isUnanswered, setUnanswered] = useState(false)

  async function buy({ id: itemId, offerHash }: Offer): Promise<void> {
    if (kept.current?.hash !== offerHash) kept.current = { key: crypto.randomUUID(), hash: offerHash }
    setBusy(true)
    setFailure(undefined)
    try {
      await call(`POST /api/v1/market/product/${product}/purchase`, {
        body: { itemId, offerHash },
        idempotencyKey: kept.current.key,
      })
      toast(t`It is yours now.`, { type: 'success' })
    } catch (error) {
      setFailure(error)
      if (error instanceof ApiError && error.status < 500) kept.current = undefined
    }
    call.clear()
    // Shows the changed price, which has to be confirmed again.
    await mutate(() => true).catch(() => {})
    setBusy(false)
  }

  async function use({ id }: Offer): Promise<void> {
    setBusy(true)
    setUnanswered(false)
    try {
      await host.openDeepLink(`${product}/${id}`)
    } catch (error) {
      if (error instanceof UnsupportedMethodError)
        toast(t`It waits for you in the settings of your browser.`, { type: 'info' })
      else setUnanswered(true)
    }
    setBusy(false)
  }
  return { buy, use, isBusy, failure, isUnanswered }
}
