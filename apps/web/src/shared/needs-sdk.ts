import type { Host } from '@momi/client/host/host'

/** Whether Missions is only in the app's SDK, and this is not it (section 2). */
export const needsSdk = ({ sdkOnly, mode }: { sdkOnly: boolean; mode: Host['mode'] }): boolean =>
  sdkOnly && mode !== 'sdk'
