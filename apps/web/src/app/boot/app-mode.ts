import { appHost, appTokens } from '@momi/client/host/app-host'
import type { Detected } from '@momi/client/host/detect'
import type { Host, Report } from '@momi/client/host/host'
import { bridgeSession, sdkSession, type DeviceSession } from '@momi/client/session/device-session'
import { realTiming } from '@momi/client/session/retry'
import type { Session } from '@momi/client/session/session'

/**
 * Host and session inside the vendor's app. A chunk of its own, which plain web mode does not load; in the other modes
 * the script in the page's head preloads it.
 */
export const appMode = ({ mode, injected }: Exclude<Detected, { mode: 'web' }>, report: Report) => ({
  host: (product: string): Host => appHost(mode, injected, product, report),
  session(device: Omit<DeviceSession, 'timing'>): Session {
    const tokens = appTokens(mode, injected, report)
    return (mode === 'sdk' ? sdkSession : bridgeSession)(tokens, { ...device, timing: realTiming })
  },
})
