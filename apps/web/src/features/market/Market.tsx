import { useState } from 'react'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { BottomSheet } from '@momi/ui/BottomSheet'
import { Card } from '@momi/ui/Card'
import { Icon } from '@momi/ui/Icon'
import { useApi } from '../../shared/api.ts'
import { useIsOffline } from '../../shared/connectivity.ts'
import { formatNumber } from '../../shared/i18n/format.ts'
import { isLite } from '@momi/ui/lite'
import type { Offer, Product } from './offer.ts'
import { OfferSheet } from './OfferSheet.tsx'

const TITLES = {
  'premium-wallpaper': msg`Premium wallpapers`,
  'premium-icon': msg`Premium icons`,
} as const satisfies Record<Product, MessageDescriptor>

const useItems = (product: Product) => useApi(`GET /api/v1/market/product/${product}/items`, {})

const useShelves = () => [useItems('premium-wallpaper'), useItems('premium-icon')]

/** Whether every shelf of the market has been loaded or has failed to load; one that failed is not shown. */
export const useIsMarketKnown = () => useShelves().every(({ data, error }) => data || error !== undefined)

/** The market: a shelf for each product. Renders nothing if there are no offers; offline it says so. */
export function Market() {
  const isOffline = useIsOffline()
  const isMissing = useShelves().some(({ data }) => !data)
  return (
    <>
      <Shelf product="premium-wallpaper" />
      <Shelf product="premium-icon" />
      {isMissing && isOffline && <MarketOffline />}
    </>
  )
}

function MarketOffline() {
  const { t } = useLingui()
  return (
    <Card>
      <h2 className="pb-1 font-bold">{t`Wallpapers and icons`}</h2>
      <p className="text-pretty text-ink-soft">{t`The market needs a connection.`}</p>
    </Card>
  )
}

function Shelf({ product }: { product: Product }) {
  const { t } = useLingui()
  const { data } = useItems(product)
  const [chosen, setChosen] = useState<Offer>()
  const close = () => setChosen(undefined)
  const items = data?.items ?? []
  return (
    <>
      {items.length > 0 && (
        <Card className="grid gap-3 overflow-hidden">
          <h2 className="font-bold">{t(TITLES[product])}</h2>
          <ul className="-mx-5 flex gap-3 overflow-x-auto px-5 pb-1">
            {items.map((item) => (
              <li key={item.id} className="shrink-0">
                <OfferTile offer={item} isIcon={product === 'premium-icon'} onOpen={() => setChosen(item)} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <BottomSheet open={chosen !== undefined} onClose={close} label={chosen?.name ?? ''}>
        {chosen && (
          <OfferSheet
            product={product}
            chosen={chosen}
            current={items.find(({ id }) => id === chosen.id)}
            balance={data?.balance ?? 0}
            onClose={close}
          />
        )}
      </BottomSheet>
    </>
  )
}

function OfferTile({ offer, isIcon, onOpen }: { offer: Offer; isIcon: boolean; onOpen: () => void }) {
  const { t } = useLingui()
  const price = formatNumber(offer.price)
  return (
    <button
      type="button"
      onClick={onOpen}
      style={{ width: '7rem' }}
      className="grid content-start gap-1.5 text-left transition active:scale-[.98]"
    >
      {isLite() ? (
        // The picture is shown in the sheet that opens on a tap.
        <span
          className="grid w-full place-items-center rounded-control bg-sunken text-ink-soft"
          style={{ height: isIcon ? 112 : 168 }}
        >
          <Icon name="gift" />
        </span>
      ) : (
        <img
          src={offer.imagePath}
          alt=""
          loading="lazy"
          width={112}
          height={isIcon ? 112 : 168}
          className={`w-full rounded-control object-cover ${isIcon ? '' : 'bg-sunken'}`}
        />
      )}
      <span className="text-sm font-semibold text-pretty wrap-anywhere">{offer.name}</span>
      <span className="flex items-center gap-1 text-sm text-ink-soft tabular-nums">
        {offer.isOwned ? (
          <>
            <Icon name="tick" className="size-4 text-success-ink" />
            {t`Yours`}
          </>
        ) : (
          <>
            <Icon name="coin" className="size-4 text-brand-ink" />
            {t`${price} points`}
          </>
        )}
      </span>
    </button>
  )
}
