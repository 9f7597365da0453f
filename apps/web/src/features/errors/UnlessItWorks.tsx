import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import celebration from '@momi/ui/illustrations/celebration.svg?no-inline'
import { useClient } from '../../shared/client.ts'
import { isClientSupported } from '../../shared/is-client-supported.ts'
import { linkTo } from '../../shared/link.ts'
import { needsSdk } from '../../shared/needs-sdk.ts'
import { OnlyTheWayOn } from '../../shared/OnlyTheWayOn.tsx'

/**
 * `children`, the screen of an error, where the guards lead to one in this app and version. Their addresses may be
 * opened without it, or later.
 */
export function UnlessItWorks({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useLingui()
  const { config, host, clientName } = useClient()
  if (!isClientSupported(clientName) || needsSdk({ sdkOnly: config.rewardsSdkOnly, mode: host.mode })) return children
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
