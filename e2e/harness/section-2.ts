/** The routes of section 2 by layout, as the specification lists them, and the heading of those that are there. */

type Layout = 'navbar' | 'fullscreen' | 'footer'

const TABLE = {
  navbar: {
    '/feedback-submitted': 'Thank you!',
    '/rewards/won/11111111-1111-4111-8111-111111111111/': 'Congratulations!',
    '/logout': 'Log Out',
  },
  fullscreen: {
    '/update-required': 'Browser needs to be updated',
    '/maintenance': 'Back soon',
    '/roulette': 'Lucky wheel',
    '/claim-form-succeeded/': 'Thank you!',
    '/points': 'Points',
    '/points/history': 'Points history',
    '/points/no-wallet-detected': 'Exchange points',
    '/activate-wallet': 'Your wallet',
    '/profile': 'Profile',
    '/login/google?next=%2Fpoints': 'Sign in',
    '/login/moa?code=c&state=s': 'Sign in',
    // Named in the footer layout too; the first of the two shows.
    '/login/phone': 'Verify your phone',
    '/hidden-reward-found/anon/': 'You found it!',
    '/hidden-reward-found/11111111-1111-4111-8111-111111111111/': 'You found it!',
    '/error/country-unsupported': 'Not available here',
    '/missions/streaks/adjustments': 'What changed my streak',
    '/missions/streaks/browser-update': 'Daily streak',
    '/minipay/redeem-reward': 'Redeem your reward',
  },
  footer: {
    '/missions': 'Missions',
    '/rewards/earned': 'Rewards',
    '/missions/hidden-rewards': 'Hidden rewards',
    '/missions/streaks': 'Daily streak',
    '/missions/streaks/no-wallet': 'Daily streak',
    '/missions/data-saved': 'Data saved',
    '/faq': 'Frequently asked questions',
    '/terms': 'Terms and Conditions',
    '/terms/roulette': 'Rules of the wheel',
    '/feedback': 'Send Feedback',
    '/claim-reward/11111111-1111-4111-8111-111111111111': 'Your reward',
    '/claim-form/11111111-1111-4111-8111-111111111111': 'Claim your reward',
    '/activate-mini-pay/11111111-1111-4111-8111-111111111111': 'Activate MiniPay',
    '/error/client-unsupported': /Browser (unsupported|needs to be updated)/,
    '/error/already-logged-in': 'Sign in',
    '/giveaway/': 'Giveaway',
    '/giveaway/reward-choice': 'Choose your reward',
    '/giveaway/claim/mtn': 'Claim your data',
    '/giveaway/claim/result': 'Your claim',
    '/debug-info': 'Debug info',
    '/no-such-page': 'Page not found',
  },
} as const satisfies Record<Layout, Record<string, string | RegExp>>

interface Entry {
  path: string
  layout: Layout
  heading: string | RegExp
}

export const SECTION_2: readonly Entry[] = Object.entries(TABLE).flatMap(([layout, screens]) =>
  Object.entries(screens).map(([path, heading]) => ({ path, layout: layout as Layout, heading })),
)
