/** Whether Missions is only in the app's SDK, and this is not it (section 2). */
export const needsSdk = ({ sdkOnly, mode }: { sdkOnly: boolean; mode: 'bridge' | 'sdk' | 'web' }): boolean =>
  sdkOnly && mode !== 'sdk'
