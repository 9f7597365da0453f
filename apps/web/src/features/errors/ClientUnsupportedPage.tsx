import { useClient } from '../../shared/client.ts'
import { BrowserSteps } from './BrowserSteps.tsx'

/** /error/client-unsupported: another browser installs ours; ours that is too old is updated. */
export function ClientUnsupportedPage() {
  const { host } = useClient()
  return <BrowserSteps variant={host.mode === 'web' ? 'install' : 'update'} />
}
