import { useClient } from '../../shared/client.ts'
import { BrowserSteps } from './BrowserSteps.tsx'

/**
 * /error/client-unsupported: shows the steps to install our browser in plain web and in the app `news`, otherwise the
 * steps to update it.
 */
export function ClientUnsupportedPage() {
  const { host, clientName } = useClient()
  return <BrowserSteps variant={host.mode === 'web' || clientName === 'news' ? 'install' : 'update'} />
}
