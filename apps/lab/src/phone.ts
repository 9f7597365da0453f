/** What the lab and the script inside of its phone agree on. */

export const CLIENTS = ['mini', 'ofa', 'news'] as const
export const NETWORKS = ['online', 'slow', 'offline'] as const
export const FAULTS = {
  none: 'Works as it should',
  'sdk-early': 'SDK: loaded before the page looks',
  'sdk-never': 'SDK: never loaded',
  'bridge-throws': 'Bridge: every method throws',
  'bridge-silent': 'Bridge: never answers',
  'config-never': 'Configuration never comes',
  'config-fails': 'Configuration fails',
} as const

/** A simulated phone and the vendor's app on it. The lab keeps it in its address, the phone's frame in its name. */
export interface PhoneState {
  /** The phone's name: a storage of its own. */
  phone: string
  mode: 'bridge' | 'sdk' | 'web'
  client: (typeof CLIENTS)[number]
  country: string
  /** A language tag, first of the browser's list. */
  language: string
  version: string
  /** '' for a phone without a wallet. */
  wallet: string
  isDefaultBrowser: boolean
  kilobytes: number
  theme: 'system' | 'light' | 'dark'
  /** The configuration as shipped: rewards only through the SDK. */
  sdkOnly: boolean
  debug: boolean
  network: (typeof NETWORKS)[number]
  fault: keyof typeof FAULTS
}

export const DEFAULT_PHONE: PhoneState = {
  phone: 'ada',
  mode: 'bridge',
  client: 'mini',
  country: 'NG',
  language: 'en-NG',
  version: '92.0',
  wallet: '0x52908400098527886E0F7030069857D2E4169EE7',
  isDefaultBrowser: false,
  kilobytes: 0,
  theme: 'system',
  sdkOnly: false,
  debug: false,
  network: 'online',
  fault: 'none',
}

/** What the phone tells the lab. */
export type Told =
  | { kind: 'call'; method: string; args: readonly unknown[]; answer: unknown }
  | { kind: 'location'; path: string }
  | { kind: 'native-screen'; name: string }
  | { kind: 'deep-link'; link: string }

export interface Message {
  momiLab: Told
}
