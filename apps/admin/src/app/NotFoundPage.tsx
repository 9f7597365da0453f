import { useLingui } from '@lingui/react/macro'
import { Page } from '../shared/Page.tsx'
import { Empty } from '../shared/states.tsx'

export function NotFoundPage() {
  const { t } = useLingui()
  return (
    <Page title={t`Page not found`}>
      <Empty title={t`There is no such page, or your role does not open it.`} />
    </Page>
  )
}
