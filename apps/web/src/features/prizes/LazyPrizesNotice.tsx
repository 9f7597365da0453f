import { Suspense } from 'react'
import { Skeleton } from '@momi/ui/Skeleton'
import { lazyPart } from '../../shared/lazy-part.tsx'
import type { PrizesNoticeProps } from './PrizesNotice.tsx'
import { arePrizesOpen, type PrizesOpening } from './prizes-opening.ts'

const Notice = lazyPart(async () => (await import('./PrizesNotice.tsx')).PrizesNotice)

/** What a screen with the notice loads before it is shown. */
export const prizesPartOf = (opening: PrizesOpening) => !arePrizesOpen(opening) && Notice

/** The notice for an account that gets no prizes yet, loaded only for such an account. */
export const PrizesNotice = (props: PrizesNoticeProps) =>
  arePrizesOpen(props.opening) ? null : (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <Notice {...props} />
    </Suspense>
  )
