import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Empty } from '../../../shared/states.tsx'

/** Says why nothing can be sent to a phone, and what changes that. */
export function NoToken({ children }: { children?: ReactNode }) {
  const { t } = useLingui()
  return (
    <Empty title={t`This phone has no push token`}>
      {t`Nothing can be sent to it. The app registers a token when the person opens it with notifications allowed; no action of the console does.`}
      {children}
    </Empty>
  )
}
