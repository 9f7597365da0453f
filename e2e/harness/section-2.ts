import { inFull } from '@momi/testing/test-full'
import { NO_FIXTURES, type Fixtures } from './fixtures.ts'

type Layout = 'navbar' | 'fullscreen' | 'footer'

/**
 * The routes of section 2 by layout, as the specification lists them, with their headings. `:reward` stands for an id
 * of the fixtures.
 */
const TABLE = {
  navbar: {
    // Nobody has sent anything: no address may say that it happened.
    '/feedback-submitted?ref=:feedback': 'Send Feedback',
    '/rewards/won/:reward/': 'Congratulations!',
    '/logout': 'Log Out',
  },
  fullscreen: {
    // Neither is needed: no address may say that it is.
    '/update-required': 'Missions',
    '/maintenance': 'Missions',
    '/roulette': 'Lucky wheel',
    '/claim-form-succeeded/': 'Claim your reward',
    '/points': 'Points',
    '/points/history': 'Points history',
    '/points/no-wallet-detected': 'Exchange points',
    '/activate-wallet': 'Your wallet',
    '/profile': 'Profile',
    '/login/google?next=%2Fpoints': 'Sign in',
    '/login/moa?code=c&state=s': 'Sign in',
    // The footer layout lists this route too; the first entry is used.
    '/login/phone': 'Verify your phone',
    '/hidden-reward-found/anon/': 'You found it!',
    '/hidden-reward-found/:find/': 'You found it!',
    '/error/country-unsupported': 'Missions',
    '/missions/streaks/adjustments': 'Streak history',
    '/missions/streaks/browser-update': 'Daily streak',
    '/minipay/redeem-reward': 'Redeem your reward',
  },
  footer: {
    '/rewards/earned': 'Rewards',
    '/missions/hidden-rewards': 'Hidden rewards',
    '/missions/streaks': 'Daily streak',
    '/missions/streaks/no-wallet': 'Daily streak',
    '/missions/data-saved': 'Data saved',
    '/faq': 'Frequently asked questions',
    '/terms': 'Terms and Conditions',
    '/terms/roulette': 'Wheel rules',
    '/feedback': 'Send Feedback',
    '/claim-reward/:reward': 'Your reward',
    '/claim-form/:flow': 'Claim your reward',
    '/activate-mini-pay/:reward': 'Activate MiniPay',
    // The app's version is supported: no address may say that it is not.
    '/error/client-unsupported': 'Missions',
    '/error/already-logged-in': 'Sign in',
    '/giveaway/': 'Giveaway',
    '/giveaway/reward-choice': 'Choose your reward',
    '/giveaway/claim/:choice': 'Claim your data',
    '/giveaway/claim/result': 'Your claim',
    '/debug-info': 'Debug info',
    '/no-such-page': 'Page not found',
    // This route is last, because the native screen that the app then shows stays over the page.
    '/missions': 'Missions',
  },
} as const satisfies Record<Layout, Record<string, string>>

/** How screens differ from TABLE in one of the hosts. */
const ELSEWHERE: Readonly<Record<string, Readonly<Record<string, Partial<Entry>>>>> = {
  // The app shows Missions natively, over a page that explains this.
  sdk: { '/missions': { layout: 'fullscreen' } },
  web: { '/error/client-unsupported': { heading: 'Browser unsupported' } },
}

/** How screens differ from TABLE for a newcomer: nothing was won or found. */
const FOR_NEWCOMERS: Readonly<Record<string, Partial<Entry>>> = {
  '/rewards/won/:reward/': { heading: 'Your reward' },
  '/hidden-reward-found/anon/': { heading: 'Hidden Reward' },
  '/hidden-reward-found/:find/': { heading: 'Hidden Reward' },
}

/** In plain web, a newcomer has to sign in before the giveaway, so its steps lead to its welcome page. */
const FOR_NEWCOMERS_IN_WEB: Readonly<Record<string, Partial<Entry>>> = {
  '/giveaway/reward-choice': { heading: 'Giveaway' },
  '/giveaway/claim/:choice': { heading: 'Giveaway' },
}

/** Names of the screens that look the same for every person. */
export const FOR_EVERYBODY: ReadonlySet<string> = new Set([
  'feedback-submitted',
  'update-required',
  'maintenance',
  'claim-form-succeeded',
  'error-country-unsupported',
  'error-client-unsupported',
  'missions-streaks-browser-update',
  'faq',
  'terms',
  'terms-roulette',
  'feedback',
  'debug-info',
  'no-such-page',
])

interface Entry {
  /** The screen's name, derived from its route. */
  name: string
  path: string
  layout: Layout
  heading: string
}

/** Every route of section 2 with these fixtures, in this host. */
export const section2 = (mode: string, fixtures: Fixtures): readonly Entry[] =>
  Object.entries(TABLE).flatMap(([layout, screens]) =>
    Object.entries(screens).map(([route, heading]) => ({
      name: (route.split('?', 1)[0] ?? '').split(/\W+/).filter(Boolean).join('-'),
      path: route.replace(/:(\w+)/, (_, name: keyof Fixtures) => fixtures[name]),
      layout: layout as Layout,
      heading,
      ...ELSEWHERE[mode]?.[route],
      ...(fixtures === NO_FIXTURES && FOR_NEWCOMERS[route]),
      ...(fixtures === NO_FIXTURES && mode === 'web' && FOR_NEWCOMERS_IN_WEB[route]),
    })),
  )

/** Names of screens that together have every kind of part: cards, tabs, forms, the wheel, the week, steps, questions. */
const ONE_OF_EACH_PART: ReadonlySet<string> = new Set([
  'missions',
  'missions-streaks',
  'roulette',
  'points',
  'points-history',
  'rewards-earned',
  'rewards-won-reward',
  'claim-reward-reward',
  'claim-form-flow',
  'giveaway-claim-choice',
  'profile',
  'login-phone',
  'feedback',
  'faq',
])

/**
 * The routes whose screens a test examines in a special setting: in `npm test` only one for each kind of part, because
 * routes.e2e.ts opens all of them.
 */
export const screensToExamine = (mode: string, fixtures: Fixtures): readonly Entry[] => {
  const all = section2(mode, fixtures)
  return inFull(
    all,
    all.filter(({ name }) => ONE_OF_EACH_PART.has(name)),
  )
}
