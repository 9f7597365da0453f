import { useLingui } from '@lingui/react/macro'
import { Page } from '../shared/Page.tsx'
import { EmptyState } from '../shared/states.tsx'

export function NotFoundPage() {
  const { t } = useLingui()
  return (
    <Page title={t`Page not found`}>
      <EmptyState title={t`This page does not exist, or your role does not permit it.`} />
    </Page>
  )
}
