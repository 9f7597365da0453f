import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import celebration from '@momi/ui/illustrations/celebration.svg?no-inline'
import { linkTo } from '../../shared/link.ts'
import { OnlyTheWayOn } from '../../shared/OnlyTheWayOn.tsx'
import { useWorksHere } from './use-works-here.ts'

/**
 * `children`, the screen of an error, where the guards lead to one in this app and version. Their addresses may be
 * opened without it, or later.
 */
export function UnlessItWorks({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useLingui()
  if (!useWorksHere()) return children
  return (
    <OnlyTheWayOn
      isTop
      screen={t`Missions`}
      illustration={celebration}
      title={title}
      href={linkTo('/missions')}
      action={t`Go to Missions`}
    />
  )
}
