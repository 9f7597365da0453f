import { useClient } from '../../shared/client.ts'
import { BrowserSteps } from './BrowserSteps.tsx'

/**
 * /error/client-unsupported: in plain web and in the app `news` the steps to install our browser, otherwise the steps
 * to update it.
 */
export function ClientUnsupportedPage() {
  const { host, clientName } = useClient()
  return <BrowserSteps variant={host.mode === 'web' || clientName === 'news' ? 'install' : 'update'} />
}
