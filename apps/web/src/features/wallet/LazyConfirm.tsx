import { Suspense, type ComponentProps } from 'react'
import wallet from 'virtual:catalogue/wallet'
import { lazyPartOf } from '../../shared/lazy-part.tsx'

const Lazy = lazyPartOf(() => import('./ConfirmInMiniPay.tsx'), wallet, 'ConfirmInMiniPay')

/** The button is offered in few notices, so it is loaded with the first of them, which has room for it. */
export const ConfirmInMiniPay = (props: ComponentProps<typeof Lazy>) => (
  <Suspense fallback={<div className="min-h-12" />}>
    <Lazy {...props} />
  </Suspense>
)
