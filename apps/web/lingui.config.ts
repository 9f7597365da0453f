import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { DEFAULT_LOCALE } from '@momi/contract/rules/locale'
import { TRANSLATED } from './build/regional-english.ts'

/** Sources of the first page's catalogue. */
const FIRST = [
  'src/app',
  'src/shared',
  'src/features/missions/!(use-loyalty-claim).*',
  'src/features/points/PointsChip.tsx',
  'src/features/points/TotalEarnedBanner.tsx',
]

/** Files in app/ and shared/ that are not part of the first page. */
const LAZY = [
  'src/app/offline',
  'src/app/routing/lazy',
  'src/app/routing/refused',
  'src/app/routing/MainNavbar.tsx',
  'src/app/after-start',
  'src/app/session',
  'src/shared/general-errors.ts',
  'src/shared/share.ts',
  'src/shared/Failure.tsx',
  'src/shared/FailureText.tsx',
  'src/shared/use-celebration.tsx',
]

/** Sources of the deferred catalogue. */
const DEFERRED = [
  ...LAZY,
  'src/features/missions/actions',
  'src/features/missions/lazy',
  'src/features/app-places',
  'src/features/streaks',
  'src/features/login/AccountNotice.tsx',
  'src/features/login/SignInOffer.tsx',
  'src/features/missions/use-loyalty-claim.ts',
]

/** Loaded after a successful check-in, with a catalogue of its own. */
const CELEBRATION = 'src/features/streaks/celebration'

/** The messages of error codes, loaded together with their own catalogue. */
const ERRORS = 'src/shared/error-messages.ts'

/** Sources of the catalogue of the Today part of Missions, and of what happens with missions on every screen. */
const TODAY = ['src/features/missions/today', 'src/features/missions/reports']

/** The messages of forms that ask for a phone number or an address; each such form's catalogue contains them. */
const CONTACT = 'src/shared/contact-messages.ts'
const WITH_CONTACT = ['feedback', 'giveaway', 'login']

/** The sources of the MiniPay build, which has only its own catalogue. */
const MINIPAY = ['src/features/minipay/build', 'src/features/minipay/OutsideMiniPay.tsx']

/** From any working directory: the server of `npm run dev` has several of these configurations. */
const fromRoot = (paths: readonly string[] = []) => paths.map((path) => `<rootDir>/${path}`)

export default defineConfig({
  sourceLocale: DEFAULT_LOCALE,
  locales: [...TRANSLATED],
  catalogs: [
    { path: '<rootDir>/src/locales/{locale}/messages', include: FIRST, exclude: [...LAZY, ERRORS, CONTACT] },
    { path: '<rootDir>/src/locales/{locale}/deferred', include: DEFERRED, exclude: [CELEBRATION] },
    { path: '<rootDir>/src/locales/{locale}/celebration', include: [CELEBRATION] },
    { path: '<rootDir>/src/locales/{locale}/error-messages', include: [ERRORS] },
    { path: '<rootDir>/src/locales/{locale}/today', include: TODAY },
    ...WITH_CONTACT.map((name) => ({
      path: `<rootDir>/src/locales/{locale}/${name}`,
      include: [`src/features/${name}`, CONTACT],
      exclude: DEFERRED,
    })),
    {
      path: '<rootDir>/src/locales/{locale}/{name}',
      include: ['src/features/{name}'],
      exclude: [
        ...FIRST,
        ...DEFERRED,
        ...WITH_CONTACT.map((name) => `src/features/${name}`),
        'src/features/missions',
        'src/features/minipay/build',
      ],
    },
    { path: '<rootDir>/src/locales/{locale}/minipay-build', include: MINIPAY },
  ].map(({ path, include, exclude }) => ({ path, include: fromRoot(include), exclude: fromRoot(exclude) })),
  format: formatter({ lineNumbers: false, origins: false }),
})
