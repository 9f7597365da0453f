/** What the lab and the script inside of its phone agree on. */

export const CLIENTS = ['mini', 'ofa', 'news'] as const
export const NETWORKS = ['online', 'slow', 'offline'] as const
export const SIZES = ['320x640', '360x740', '412x915', '768x1024'] as const
/** Where the app says it is, and the zone whose days count there. */
export const COUNTRIES: Readonly<Record<string, { name: string; timeZone: string }>> = {
  NG: { name: 'Nigeria', timeZone: 'Africa/Lagos' },
  GH: { name: 'Ghana', timeZone: 'Africa/Accra' },
  ZA: { name: 'South Africa', timeZone: 'Africa/Johannesburg' },
  KE: { name: 'Kenya', timeZone: 'Africa/Nairobi' },
  BR: { name: 'Brazil', timeZone: 'America/Sao_Paulo' },
  EG: { name: 'Egypt (not served)', timeZone: 'Africa/Cairo' },
}
export const FAULTS = {
  none: 'Works as it should',
  'sdk-early': 'SDK: loaded before the page looks',
  'sdk-never': 'SDK: never loaded',
  'sdk-published': 'SDK: only the published methods',
  'bridge-throws': 'Bridge: every method throws',
  'bridge-silent': 'Bridge: never answers',
  'tokens-in-pairs': 'Bridge: tokens come in pairs',
  'tokens-silent': 'Bridge: no token ever comes',
  'config-never': 'Configuration never comes',
  'config-fails': 'Configuration fails',
} as const

/** Whom the lab offers; any other name may be typed. */
export const PEOPLE = ['ada', 'ben', 'cleo'] as const

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
  wallet: '',
  isDefaultBrowser: false,
  kilobytes: 0,
  theme: 'system',
  sdkOnly: false,
  debug: false,
  network: 'online',
  fault: 'none',
}

/** A phone's first wallet is its own: one wallet belongs to one account. */
export function firstWalletOf(phone: string): string {
  let state = 0
  const digits = Array.from({ length: 40 }, (_, place) => {
    for (const letter of `${phone}.${place}`) state = (Math.imul(state, 31) + (letter.codePointAt(0) ?? 0)) >>> 0
    return ((state >>> 8) & 15).toString(16)
  })
  return `0x${digits.join('')}`
}

/** Missions whose progress the app counts and reports. */
export type Counted =
  | 'open_article'
  | 'read_articles'
  | 'hidden_rewards'
  | 'set_wallpaper'
  | 'eayb'
  | 'data_saved'
  | 'make_browser_default'

/** What somebody does in the vendor's app. */
export type Action =
  | { kind: 'article'; id: string }
  | { kind: 'wallpaper' }
  | { kind: 'browsed'; minutes: number }
  | { kind: 'default-browser' }
  /** MiniPay is activated: the phone has a wallet from now on. */
  | { kind: 'wallet'; address: string }

/** What the phone tells the lab. */
export type LabEvent =
  | { kind: 'call'; method: string; args: readonly unknown[]; answer: unknown }
  | { kind: 'location'; path: string }
  | { kind: 'native-screen'; name: string }
  | { kind: 'deep-link'; link: string }
  | { kind: 'wiped' }
  /** The app has said where its phone is reached. */
  | { kind: 'push-token'; token: string }
  /** Whose the app's token is. */
  | { kind: 'person'; id: string }
  /** The app has to know with which account of `provider` its person signs in. */
  | { kind: 'choose-account'; provider: string }
  /** The page asked for the dialog of the default browser. */
  | { kind: 'default-browser-asked' }
  /** What the app reported to the server, and what came of it. */
  | { kind: 'reported'; type: Counted; count: number; outcome: string }
  /** What was read on a mission day. */
  | { kind: 'counts'; day: string; read: readonly string[] }
  /** An article hid something: the app opens `path`. */
  | { kind: 'found'; path: string }

export interface Message {
  momiLab: LabEvent
}

/** What the lab does to a phone while its page runs. */
export type Command =
  | { kind: 'network'; network: PhoneState['network'] }
  | { kind: 'wipe' }
  /** The account that the person chose; null where they chose none. */
  | { kind: 'account'; person: string | null }
  /** The keyboard offers the code of a message, and it is taken. */
  | { kind: 'code'; code: string }
  /** Something is done in the app on mission day `day`. */
  | { kind: 'deed'; deed: Action; day: string }
  | { kind: 'kilobytes'; kilobytes: number }
  /** The app's own screen is closed, and the page is in front again. */
  | { kind: 'back' }
  /** The app's person logs out in the app, and the page is told. */
  | { kind: 'log-out' }
  /** The app is another person's, and the page is given their token. */
  | { kind: 'another-person' }

export interface CommandMessage {
  momiPhone: Command
}
