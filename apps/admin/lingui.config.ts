import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  // A catalogue per feature, so that a change of one feature touches only its own.
  catalogs: [
    { path: '<rootDir>/src/locales/{locale}/console', include: ['<rootDir>/src/app', '<rootDir>/src/shared'] },
    { path: '<rootDir>/src/locales/{locale}/{name}', include: ['<rootDir>/src/features/{name}'] },
  ],
  format: formatter({ lineNumbers: false, origins: false }),
})
