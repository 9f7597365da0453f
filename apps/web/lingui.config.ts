import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { DEFAULT_LOCALE, LOCALES } from '@momi/contract/rules/locale'

/** What the first page speaks. */
const FIRST = [
  'src/app',
  'src/shared',
  'src/features/missions/*.*',
  'src/features/points/PointsChip.tsx',
  'src/features/points/TotalEarnedBanner.tsx',
]

/** Within app/ and shared/: what the first page does without. */
const LAZY = [
  'src/app/offline',
  'src/app/routing/lazy',
  'src/app/session',
  'src/shared/error-messages.ts',
  'src/shared/Failure.tsx',
  'src/shared/FailureText.tsx',
]

/** What the first page says a little later, or with the next tap. */
const DEFERRED = [
  ...LAZY,
  'src/features/missions/lazy',
  'src/features/app-places',
  'src/features/streaks',
  'src/features/login/AccountNotice.tsx',
  'src/features/login/SignInFirst.tsx',
]

/** What the MiniPay build says, which has a catalogue of its own and no others. */
const MINIPAY = ['src/features/minipay/build', 'src/features/minipay/OutsideMiniPay.tsx']

export default defineConfig({
  sourceLocale: DEFAULT_LOCALE,
  locales: [...LOCALES],
  // The English of a country says only what differs.
  fallbackLocales: { default: DEFAULT_LOCALE },
  catalogs: [
    { path: '<rootDir>/src/locales/{locale}/messages', include: FIRST, exclude: LAZY },
    { path: '<rootDir>/src/locales/{locale}/deferred', include: DEFERRED },
    {
      path: '<rootDir>/src/locales/{locale}/{name}',
      include: ['src/features/{name}'],
      exclude: [...FIRST, ...DEFERRED, 'src/features/missions', 'src/features/minipay/build'],
    },
    { path: '<rootDir>/src/locales/{locale}/minipay-build', include: MINIPAY },
  ],
  format: formatter({ lineNumbers: false, origins: false }),
})
