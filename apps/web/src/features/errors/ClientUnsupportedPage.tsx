import { useClient } from '../../shared/client.ts'
import { BrowserSteps } from './BrowserSteps.tsx'

/**
 * /error/client-unsupported: outside our browser (`news` is another app) it can be installed, and an old version
 * updated.
 */
export function ClientUnsupportedPage() {
  const { host, clientName } = useClient()
  return <BrowserSteps variant={host.mode === 'web' || clientName === 'news' ? 'install' : 'update'} />
}
