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
  localStorage.setItem('momi.env', JSON.stringify({ REWARDS_SDK_ONLY: phone.sdkOnly, DEBUG: phone.debug }))
}
