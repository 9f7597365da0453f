import { Suspense, type ComponentProps } from 'react'
import minipay from 'virtual:catalogue/minipay'
import { lazyPartOf } from '../../shared/lazy-part.tsx'

const Lazy = lazyPartOf(() => import('./PayoutStepNotice.tsx'), minipay, 'PayoutStepNotice')

/** Few accounts have a step before their payouts, so it is loaded when there is one. The place is as high as the notice. */
export const PayoutStepNotice = (props: ComponentProps<typeof Lazy>) => (
  <Suspense fallback={<div className="min-h-40" />}>
    <Lazy {...props} />
  </Suspense>
)
