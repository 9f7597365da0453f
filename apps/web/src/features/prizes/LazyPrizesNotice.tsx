import { Suspense } from 'react'
import { Skeleton } from '@momi/ui/Skeleton'
import { lazyPart } from '../../shared/lazy-part.tsx'
import type { PrizesNoticeProps } from './PrizesNotice.tsx'
import { arePrizesOpen } from './prizes-opening.ts'

const Notice = lazyPart(async () => (await import('./PrizesNotice.tsx')).PrizesNotice)

/** The notice for an account that gets no prizes yet, loaded only for such an account, in a place of its height. */
export const PrizesNotice = (props: PrizesNoticeProps) =>
  arePrizesOpen(props.opening) ? null : (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <Notice {...props} />
    </Suspense>
  )
