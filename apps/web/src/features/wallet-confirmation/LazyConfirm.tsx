import { Suspense, type ComponentProps } from 'react'
import messages from 'virtual:catalogue/wallet-confirmation'
import { Skeleton } from '@momi/ui/Skeleton'
import { lazyPartOf } from '../../shared/lazy-part.tsx'

const Lazy = lazyPartOf(() => import('./ConfirmInMiniPay.tsx'), messages, 'ConfirmInMiniPay')

/** The button is offered in few notices, so it is loaded with the first of them, which has room for it. */
export const ConfirmInMiniPay = (props: ComponentProps<typeof Lazy>) => (
  <Suspense fallback={<Skeleton className="h-12" />}>
    <Lazy {...props} />
  </Suspense>
)
