import type { KeyValue } from '../storage.ts'
import { withStored } from '../with-stored.ts'
import { lacking, type Host } from './host.ts'

/**
 * The device values of plain web mode; each can be overridden in local storage under `momi.web` (section 3).
 */
interface WebDevice {
  clientName: string
  walletAddress: string
  isDefaultBrowser: boolean
  localization: string
  version: string
  kilobytesSavedToday: number
}

const SHIPPED: WebDevice = {
  clientName: 'ofa',
  walletAddress: '',
  isDefaultBrowser: false,
  localization: 'ng',
  version: '90.0',
  kilobytesSavedToday: 0,
}

export function webHost(storage: KeyValue): Host {
  const device = webDevice(storage)
  return {
    mode: 'web',
    clientName: async () => device.clientName,
    localization: async () => device.localization,
    version: async () => device.version,
    capabilities: async () => [],
    canReportWallet: true,
    walletAddress: async () => device.walletAddress || undefined,
    isDefaultBrowser: async () => device.isDefaultBrowser,
    canReportDataSaved: false,
    kilobytesSavedToday: async () => device.kilobytesSavedToday,
    triggerDataSavedReport: lacking('triggerDataSavedReport'),
    openDefaultBrowserDialog: lacking('openDefaultBrowserDialog'),
    openNativeScreen: lacking('openNativeScreen'),
    openDeepLink: lacking('openDeepLink'),
    close: lacking('close'),
    social: lacking('requestSocialLogin'),
  }
}

/** The device values of this browser. */
export function webDevice(storage: KeyValue): WebDevice {
  try {
    return withStored(SHIPPED, JSON.parse(storage.getItem('momi.web') ?? '{}'))
  } catch {
    return SHIPPED
  }
}
