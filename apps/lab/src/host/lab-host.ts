import { DEFAULT_PHONE, type FrameName } from '../phone.ts'
import { installBridge } from './bridge.ts'
import { applyLanguage, applyTheme } from './appearance.ts'
import { installDevice } from './native-tokens.ts'
import { applyNetwork } from './network.ts'
import { installMiniPay } from './minipay.ts'
import { remember } from './remember.ts'
import { emitCounts } from './stored-counts.ts'
import { handleCommands } from './commands.ts'
import { installSdk } from './sdk.ts'
import { applyTimeZone } from './time-zone.ts'
import { emitLocation } from './events.ts'
import { applyWebDevice } from './web-device.ts'

/**
 * The phone's state, which the lab writes into the name of the phone's frame; undefined outside of the lab. If there is
 * a state, this script plays the vendor's app in the frame. It runs before the page's scripts.
 */
function readFrameName(): FrameName | undefined {
  try {
    return { ...DEFAULT_PHONE, ...(JSON.parse(window.name) as Partial<FrameName>) }
  } catch {
    return undefined
  }
}

const framed = readFrameName()
if (framed?.isMiniPay) {
  applyLanguage(framed)
  applyTheme(framed)
  installMiniPay(framed)
} else if (framed) {
  const { device, ...phone } = framed
  if (device) {
    installDevice(device)
    // Removes the device from the frame's name. Otherwise, the frame's next page would delete all stored data again.
    remember(phone, {})
  }
  applyTimeZone(phone)
  handleCommands(phone, { setNetwork: applyNetwork(phone) })
  applyLanguage(phone)
  applyTheme(phone)
  applyWebDevice(phone)
  emitLocation()
  emitCounts()
  if (phone.mode === 'bridge') installBridge(phone)
  if (phone.mode === 'sdk') installSdk(phone)
}
