import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../shared/states.tsx'

/** Explains why no message can be sent to a phone, and when it can be. */
export function NoToken({ children }: { children?: ReactNode }) {
  const { t } = useLingui()
  return (
    <EmptyState title={t`This phone has no push token`}>
      {t`Nothing can be sent to it. The app registers a token when the person opens it with notifications allowed; no action of the console does.`}
      {children}
    </EmptyState>
  )
}
