import { DEFAULT_PHONE, type PhoneState } from '../phone.ts'
import { installBridge } from './bridge.ts'
import { applyLanguage, applyTheme } from './appearance.ts'
import { applyNetwork } from './network.ts'
import { emitCounts } from './stored-counts.ts'
import { handleCommands } from './commands.ts'
import { installSdk } from './sdk.ts'
import { emitLocation } from './events.ts'
import { applyWebDevice } from './web-device.ts'

/**
 * Plays the vendor's app inside a phone's frame, before the page's scripts run. The frame's name has the
 * phone's state.
 */
function readPhone(): PhoneState | undefined {
  try {
    return { ...DEFAULT_PHONE, ...(JSON.parse(window.name) as Partial<PhoneState>) }
  } catch {
    return undefined
  }
}

const phone = readPhone()
if (phone) {
  handleCommands(phone, { setNetwork: applyNetwork(phone) })
  applyLanguage(phone)
  applyTheme(phone)
  applyWebDevice(phone)
  emitLocation()
  emitCounts()
  if (phone.mode === 'bridge') installBridge(phone)
  if (phone.mode === 'sdk') installSdk(phone)
}
