import { useLingui } from '@lingui/react/macro'
import { useClient } from '../../shared/client.ts'
import { BrowserSteps } from './BrowserSteps.tsx'
import { UnlessItWorks } from './UnlessItWorks.tsx'

/**
 * /error/client-unsupported: shows the steps to install our browser in plain web and in the app `news`, otherwise the
 * steps to update it, if Missions needs a newer one.
 */
export function ClientUnsupportedPage() {
  const { t } = useLingui()
  const { host, clientName } = useClient()
  if (host.mode === 'web' || clientName === 'news') return <BrowserSteps variant="install" />
  return (
    <UnlessItWorks title={t`You don't need to update`}>
      <BrowserSteps variant="update" />
    </UnlessItWorks>
  )
}
