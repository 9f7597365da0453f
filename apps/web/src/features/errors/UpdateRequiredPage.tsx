import { useLingui } from '@lingui/react/macro'
import { BrowserSteps } from './BrowserSteps.tsx'
import { UnlessItWorks } from './UnlessItWorks.tsx'

/** /update-required: the steps to update the browser, if Missions needs a newer one. */
export function UpdateRequiredPage() {
  const { t } = useLingui()
  return (
    <UnlessItWorks title={t`You don't need to update`}>
      <BrowserSteps variant="update" />
    </UnlessItWorks>
  )
}
