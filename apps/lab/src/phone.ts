/** Types shared by the lab and the host script inside its phone. */
import type { Counted } from './missions.ts'

export const CLIENTS = ['mini', 'ofa', 'news'] as const
export const NETWORKS = ['online', 'slow', 'offline'] as const
export const SIZES = ['320x640', '360x740', '412x915', '768x1024'] as const
/** The countries that the app can report, and the time zone of their mission days. */
export const COUNTRIES: Readonly<Record<string, { name: string; timeZone: string }>> = {
  NG: { name: 'Nigeria', timeZone: 'Africa/Lagos' },
  GH: { name: 'Ghana', timeZone: 'Africa/Accra' },
  ZA: { name: 'South Africa', timeZone: 'Africa/Johannesburg' },
  KE: { name: 'Kenya', timeZone: 'Africa/Nairobi' },
  BR: { name: 'Brazil', timeZone: 'America/Sao_Paulo' },
  EG: { name: 'Egypt (not served)', timeZone: 'Africa/Cairo' },
}
/** 'system': the browser's time zone. The others are the zones of the countries, and extreme offsets. */
export const TIME_ZONES = [
  'system',
  ...Object.values(COUNTRIES).map(({ timeZone }) => timeZone),
  'America/Los_Angeles',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
]
export const FAULTS = {
  none: 'Works as it should',
  'sdk-early': 'SDK: loaded before the page looks',
  'sdk-never': 'SDK: never loaded',
  'sdk-published': 'SDK: only the published methods',
  'sdk-late': 'SDK: loaded after two seconds',
  'sdk-twice': 'SDK: each answer comes twice',
  'bridge-throws': 'Bridge: every method throws',
  'bridge-silent': 'Bridge: never answers',
  'bridge-late': 'Bridge: answers after four seconds',
  'bridge-wrong': 'Bridge: answers something else',
  'bridge-one-at-a-time': 'Bridge: loses a second call at the same time',
  'tokens-in-pairs': 'Bridge: tokens come in pairs',
  'tokens-silent': 'Bridge: no token ever comes',
  'config-never': 'Configuration never comes',
  'config-fails': 'Configuration fails',
} as const

/** The people that the lab offers; any other name may be typed. */
export const PEOPLE = ['ada', 'ben', 'cleo'] as const

/**
 * A simulated phone and the vendor's app on it. The lab stores this state in its URL, and passes it to the phone's
 * frame as the frame's name.
 */
export interface PhoneState {
  /** The phone's name. Each phone has its own origin, and so its own storage. */
  phone: string
  mode: 'bridge' | 'sdk' | 'web'
  client: (typeof CLIENTS)[number]
  country: string
  /** The browser's first language, as a language tag. */
  language: string
  version: string
  timeZone: string
  /** '' for a phone without a wallet. */
  wallet: string
  isDefaultBrowser: boolean
  kilobytes: number
  theme: 'system' | 'light' | 'dark'
  /** Whether the client opens only in an app with the SDK, as in the shipped configuration. */
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
  timeZone: 'system',
  wallet: '',
  isDefaultBrowser: false,
  kilobytes: 0,
  theme: 'system',
  sdkOnly: false,
  debug: false,
  network: 'online',
  fault: 'none',
}

/** The ids of an install of the app: its public id, and the secret that proves it. */
export interface Device {
  haid: string
  huid: string
}

/** The name of the phone's frame, as JSON. `device`: a new install, which replaces what the phone has stored. */
export type FrameName = PhoneState & {
  device?: Device | undefined
  /** The frame is MiniPay's browser. */
  isMiniPay?: boolean
}

/** A phone's first wallet, derived from its name: phones do not share one, because a wallet belongs to one account. */
export function firstWalletOf(phone: string): string {
  let state = 0
  const digits = Array.from({ length: 40 }, (_, place) => {
    for (const letter of `${phone}.${place}`) state = (Math.imul(state, 31) + (letter.codePointAt(0) ?? 0)) >>> 0
    return ((state >>> 8) & 15).toString(16)
  })
  return `0x${digits.join('')}`
}

/** An action of the person in the vendor's app. */
export type Action =
  | { kind: 'article'; id: string }
  | { kind: 'wallpaper' }
  | { kind: 'browsed'; minutes: number }
  | { kind: 'default-browser' }
  /** Activates MiniPay, which gives the phone a wallet. */
  | { kind: 'wallet'; address: string }

/** Events from the phone to the lab. */
export type LabEvent =
  | { kind: 'call'; method: string; args: readonly unknown[]; answer: unknown }
  | { kind: 'location'; path: string }
  /** A call of the page succeeded. */
  | { kind: 'answered'; path: string }
  | { kind: 'native-screen'; name: string }
  | { kind: 'deep-link'; link: string }
  | { kind: 'wiped' }
  /** The app has registered its push token. */
  | { kind: 'push-token'; token: string }
  /** The account of the app's token. */
  | { kind: 'person'; id: string }
  /** The app asks which account of `provider` its person signs in with. */
  | { kind: 'choose-account'; provider: string }
  /** The page requested the default browser dialog. */
  | { kind: 'default-browser-asked' }
  /** The app reported a count to the server, with the outcome. */
  | { kind: 'reported'; type: Counted; count: number; outcome: string }
  /** The articles read on a mission day. */
  | { kind: 'counts'; day: string; read: readonly string[] }
  /** An article had a hidden reward: the app opens `path`. */
  | { kind: 'found'; path: string }

export interface Message {
  momiLab: LabEvent
}

/** Commands from the lab to a running phone. */
export type Command =
  | { kind: 'network'; network: PhoneState['network'] }
  | { kind: 'wipe' }
  /** The chosen account; null if the person chose none. */
  | { kind: 'account'; person: string | null }
  /** Fills in the code of a message, as the keyboard offers it. */
  | { kind: 'code'; code: string }
  /** Types into the page's last focused field, or into its first one. */
  | { kind: 'type'; text: string }
  /** Performs an action in the app on mission day `day`. */
  | { kind: 'action'; action: Action; day: string }
  | { kind: 'kilobytes'; kilobytes: number }
  /** Closes the app's own screen and returns to the page. */
  | { kind: 'back' }
  /** Logs out in the app and notifies the page. */
  | { kind: 'log-out' }
  /** Switches the app to another person and passes their token to the page. */
  | { kind: 'another-person' }

export interface CommandMessage {
  momiPhone: Command
}
