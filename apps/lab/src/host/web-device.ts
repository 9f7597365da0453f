import type { PhoneState } from '../phone.ts'

/** Writes the device values and settings that plain web mode reads from local storage. */
export function applyWebDevice(phone: PhoneState): void {
  const device = {
    clientName: phone.client,
    walletAddress: phone.wallet,
    isDefaultBrowser: phone.isDefaultBrowser,
    localization: phone.country.toLowerCase(),
    version: phone.version,
    kilobytesSavedToday: phone.kilobytes,
  }
  localStorage.setItem('momi.web', JSON.stringify(device))
  overrideSettings({ REWARDS_SDK_ONLY: phone.sdkOnly, DEBUG: phone.debug })
}

const OVERRIDES = 'momi.env'
/** What the lab itself wrote last, under a name that a change of the person does not clear. */
const WRITTEN = 'lab.env'

type Settings = Readonly<Record<string, unknown>>

/** Writes the lab's settings that changed since its last write: the others may have been overridden on /debug/envs. */
function overrideSettings(settings: Settings): void {
  const written = stored(WRITTEN)
  const changed = Object.entries(settings).filter(([name, value]) => value !== written[name])
  localStorage.setItem(OVERRIDES, JSON.stringify({ ...stored(OVERRIDES), ...Object.fromEntries(changed) }))
  localStorage.setItem(WRITTEN, JSON.stringify(settings))
}

const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? '{}') as Settings
