import { Suspense, type ComponentProps } from 'react'
import messages from 'virtual:catalogue/wallet-confirmation'
import { Skeleton } from '@momi/ui/Skeleton'
import { lazyPartOf } from '../../shared/lazy-part.tsx'

// Few accounts have a step before prizes or payouts, so it is loaded when there is one, in a place of its height.
const load = () => import('./parts.ts')
const Confirm = lazyPartOf(load, messages, 'ConfirmInMiniPay')
const Either = lazyPartOf(load, messages, 'ConfirmOrActivate')
const Step = lazyPartOf(load, messages, 'PayoutStepNotice')

export const ConfirmInMiniPay = (props: ComponentProps<typeof Confirm>) => (
  <Suspense fallback={<Skeleton className="h-12" />}>
    <Confirm {...props} />
  </Suspense>
)

export const ConfirmOrActivate = (props: ComponentProps<typeof Either>) => (
  <Suspense fallback={<Skeleton className="h-12" />}>
    <Either {...props} />
  </Suspense>
)

const StepInItsPlace = (props: ComponentProps<typeof Step>) => (
  <Suspense fallback={<Skeleton className="h-40" />}>
    <Step {...props} />
  </Suspense>
)
export const PayoutStepNotice = Object.assign(StepInItsPlace, { isLoaded: Step.isLoaded, load: Step.load })
