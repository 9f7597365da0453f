import { useClient } from '../../shared/client.ts'
import { isClientSupported } from '../../shared/is-client-supported.ts'
import { needsSdk } from '../../shared/needs-sdk.ts'

/** Whether Missions works in this client. */
export function useWorksHere(): boolean {
  const { config, host, clientName } = useClient()
  return isClientSupported(clientName) && !needsSdk({ sdkOnly: config.rewardsSdkOnly, mode: host.mode })
}
