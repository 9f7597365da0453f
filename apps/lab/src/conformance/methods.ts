import {
  asAmount,
  asFlag,
  asText,
  asTextOrNone,
  asTexts,
  decoded,
  LIMIT_MS,
  TOKEN_LIMIT_MS,
  type HostMethod,
} from '@momi/client/host/ask'

/** What an answer is: what the page reads in it, or what is wrong with it. */
export type Judgement = { reads: string } | { fault: string }

const judge = (isRight: boolean, reads: unknown, fault: string): Judgement =>
  isRight ? { reads: JSON.stringify(reads) } : { fault: `${JSON.stringify(reads) ?? 'nothing'}: ${fault}` }

interface Read {
  /** Whether an app without it is at fault. */
  needed: boolean
  limitMs: number
  judge: (answer: unknown) => Judgement
  /** What the page goes on with if there is no answer. */
  instead: string
}

export type ReadMethod = Exclude<Extract<HostMethod, `get${string}` | `is${string}`>, 'getAccessToken'>
export type ActionMethod = Exclude<HostMethod, ReadMethod | `on${string}` | 'getAccessToken' | 'requestAccessToken'>

/** The methods that return a value. */
export const READS: Readonly<Record<ReadMethod, Read>> = {
  getClientName: {
    needed: true,
    limitMs: LIMIT_MS,
    judge: (answer) => {
      const name = asText(answer)
      return judge(['mini', 'ofa', 'news'].includes(name ?? ''), name, "'mini', 'ofa' or 'news' is expected")
    },
    instead: "takes the client for 'unknown', and shows that it is not supported",
  },
  getClientLocalization: {
    needed: true,
    limitMs: LIMIT_MS,
    judge: (answer) => {
      const country = asText(answer)
      return judge(/^[a-z]{2}$/i.test(country ?? ''), country, 'a country of two letters is expected')
    },
    instead: 'takes the country for an unsupported one',
  },
  getClientVersion: {
    needed: true,
    limitMs: LIMIT_MS,
    judge: (answer) => {
      const version = asText(answer)
      return judge(/^\d+(\.\d+){0,4}$/.test(version ?? ''), version, 'up to five numbers with dots are expected')
    },
    instead: 'has no version, and renews no token because of it',
  },
  isDefaultBrowser: {
    needed: true,
    limitMs: LIMIT_MS,
    judge: (answer) => judge(asFlag(answer) !== undefined, answer, 'true or false is expected'),
    instead: 'takes another browser for the default one',
  },
  getCapabilities: {
    needed: false,
    limitMs: LIMIT_MS,
    judge: (answer) => judge(asTexts(answer) !== undefined, answer, 'a list of texts is expected'),
    instead: 'knows no capability',
  },
  getWalletAddress: {
    needed: false,
    limitMs: LIMIT_MS,
    judge: (answer) => {
      const address = asTextOrNone(answer)
      return judge(/^(0x[\da-f]{40})?$/i.test(address ?? '?'), address, 'an address or null is expected')
    },
    instead: 'has no wallet: no check-in, no payout',
  },
  getKilobytesSavedToday: {
    needed: false,
    limitMs: LIMIT_MS,
    judge: (answer) => judge(asAmount(answer) !== undefined, answer, 'a number from 0 on is expected'),
    instead: 'shows 0 kB',
  },
  getSocialAccount: {
    needed: false,
    limitMs: TOKEN_LIMIT_MS,
    judge: (answer) => {
      const account = decoded(answer) ?? ''
      const { provider, idToken } = Object(account) as { provider?: unknown; idToken?: unknown }
      const isRight = account === '' || (typeof provider === 'string' && typeof idToken === 'string' && idToken !== '')
      return judge(
        isRight,
        account === '' ? null : provider,
        'null, or an object with provider and idToken is expected',
      )
    },
    instead: 'signs nobody in',
  },
}

interface Action {
  args: readonly unknown[]
  /** What a person should see. */
  expect: string
  /** Whether the published SDK has it. */
  needed: 'sdk' | undefined
}

/** The methods that do something, one button each. The last one closes the page. */
export const ACTIONS: Readonly<Record<ActionMethod, Action>> = {
  openMomiMiniDeepLink: { args: ['feed'], expect: 'The app shows its news.', needed: undefined },
  openNativeScreen: { args: ['news_feed'], expect: 'The app shows its news over this page.', needed: 'sdk' },
  openDefaultBrowserDialog: { args: [], expect: 'The app asks to become the default browser.', needed: 'sdk' },
  triggerDataSavedReport: { args: [], expect: 'The app reports what it has saved to the server.', needed: undefined },
  requestSocialLogin: {
    args: ['google'],
    expect: 'The app asks for an account, and answers once it is chosen or the choice is cancelled.',
    needed: undefined,
  },
  socialSignOut: { args: [], expect: 'getSocialAccount answers null from now on.', needed: undefined },
  close: { args: [], expect: 'The app closes this page.', needed: undefined },
}
