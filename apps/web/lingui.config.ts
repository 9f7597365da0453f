import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { DEFAULT_LOCALE, LOCALES } from '@momi/contract/rules/locale'

/** What the first page speaks. The words of all other screens come with the first of those (shared/i18n). */
const FIRST = [
  'src/app',
  'src/shared',
  'src/features/missions/*.*',
  'src/features/points/PointsChip.tsx',
  'src/features/points/TotalEarnedBanner.tsx',
]

/** Words for trouble, of which the first page has none. */
const TROUBLE = ['src/shared/error-messages.ts', 'src/shared/FailureText.tsx', 'src/shared/OfflineNotice.tsx']

/** What the MiniPay build says, which has a catalogue of its own and no others. */
const MINIPAY = ['src/features/minipay/build', 'src/features/minipay/OutsideMiniPay.tsx']

export default defineConfig({
  sourceLocale: DEFAULT_LOCALE,
  locales: [...LOCALES],
  // The English of a country says only what differs.
  fallbackLocales: { default: DEFAULT_LOCALE },
  catalogs: [
    { path: '<rootDir>/src/locales/{locale}/messages', include: FIRST, exclude: TROUBLE },
    {
      path: '<rootDir>/src/locales/{locale}/further',
      include: ['src/features', ...TROUBLE],
      exclude: [...FIRST.filter((path) => path !== 'src/shared'), 'src/features/minipay/build'],
    },
    { path: '<rootDir>/src/locales/{locale}/minipay', include: MINIPAY },
  ],
  format: formatter({ lineNumbers: false, origins: false }),
})
