import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { DEFAULT_LOCALE, LOCALES } from '@momi/contract/rules/locale'

/** What the first page speaks. The words of all other screens come with the first of those (shared/i18n). */
const FIRST = [
  'src/app',
  'src/shared',
  'src/features/missions',
  'src/features/points/PointsChip.tsx',
  'src/features/points/TotalEarnedBanner.tsx',
]

export default defineConfig({
  sourceLocale: DEFAULT_LOCALE,
  locales: [...LOCALES],
  // The English of a country says only what differs.
  fallbackLocales: { default: DEFAULT_LOCALE },
  catalogs: [
    { path: '<rootDir>/src/locales/{locale}/messages', include: FIRST },
    { path: '<rootDir>/src/locales/{locale}/further', include: ['src/features'], exclude: FIRST },
  ],
  format: formatter({ lineNumbers: false, origins: false }),
})
