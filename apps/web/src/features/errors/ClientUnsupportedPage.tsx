import { useClient } from '../../shared/client.ts'
import { BrowserSteps } from './BrowserSteps.tsx'

/**
 * /error/client-unsupported: outside of our browser (`news` is another app) install it, with an old version
 * update it.
 */
export function ClientUnsupportedPage() {
  const { host, clientName } = useClient()
  return <BrowserSteps variant={host.mode === 'web' || clientName === 'news' ? 'install' : 'update'} />
}
