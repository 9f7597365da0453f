import type { IconName } from '@momi/ui/Icon'
import { DEFAULT_PHONE, type PhoneState } from './phone.ts'

interface Scenario {
  title: string
  icon: IconName
  /** What to tap next. */
  tap: string
  /** The app goes offline once this call of the page is answered. */
  offlineAfter?: string
}

/** States of a phone that the server prepares on request, by their names in apps/api/src/development/scenarios.ts. */
export const SCENARIOS = {
  'seventh-day': {
    title: 'Seventh day',
    icon: 'flame',
    tap: 'Tap “Check in”: the last day of the week is worth the most.',
  },
  'missed-day': {
    title: 'Missed day, with a freeze',
    icon: 'lock',
    tap: 'Tap “Check in”: the freeze covers yesterday, and the streak goes on with day 5.',
  },
  'thousand-points': {
    title: '1,000 points',
    icon: 'coin',
    tap: 'Type 1000, tap “Exchange” and confirm: seconds later the wallet on the right has 1 cUSD.',
  },
  jackpot: {
    title: 'Won jackpot',
    icon: 'rewards',
    tap: 'Tap “Claim now” and fill in the form: what to type is listed below then.',
  },
  'giveaway-succeeds': {
    title: 'Giveaway that succeeds',
    icon: 'gift',
    tap: 'Wait until the operator confirms, within a minute: the data is there.',
  },
  'giveaway-fails': {
    title: 'Giveaway that fails',
    icon: 'warning',
    tap: 'Wait until the operator refuses the number, within a minute, and tap what the screen offers then.',
  },
  'offline-check-in': {
    title: 'Offline check-in',
    icon: 'phone',
    tap: 'Tap “Check in”: it is kept. Then set “Line” back to online, and it is sent.',
    offlineAfter: '/api/v1/streaks/checkin/status',
  },
  'held-payout': {
    title: 'Held payout',
    icon: 'clock',
    tap: 'Press “Next day” on the right: a new account’s payout waits a day, then the money arrives.',
  },
  'checked-reward': {
    title: 'Reward that is checked',
    icon: 'clock',
    tap: 'Tap “Check in”: more people than expected did, so the points are checked first. They are added within a minute.',
  },
  'refused-reward': {
    title: 'Reward that is refused',
    icon: 'warning',
    tap: 'Wait up to a minute: the mission was stopped while this check-in is being checked, so its points are refused.',
  },
  'wallet-elsewhere': {
    title: 'Wallet with another account',
    icon: 'person',
    tap: 'Tap “Sign in to that account”: this wallet is paid for its first account only.',
  },
} as const satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof SCENARIOS

/** The phone settings at the start of a scenario; the phone keeps its name and theme. */
export function phoneFor(country: string): Omit<PhoneState, 'phone' | 'theme' | 'wallet'> {
  const { phone: _phone, theme: _theme, wallet: _wallet, ...settings } = DEFAULT_PHONE
  return { ...settings, country, language: country === 'NG' ? 'en-NG' : 'en-US' }
}
