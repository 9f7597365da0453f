import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { DEFAULT_LOCALE } from '@momi/contract/rules/locale'
import { catalogueSources } from './build/catalogue-sources.ts'
import { TRANSLATED } from './build/regional-english.ts'

/** From any working directory: the server of `npm run dev` has several of these configurations. */
const fromRoot = (paths: readonly string[] = []) => paths.map((path) => `<rootDir>/${path}`)

export default defineConfig({
  sourceLocale: DEFAULT_LOCALE,
  locales: [...TRANSLATED],
  catalogs: catalogueSources().map(({ name, include, exclude }) => ({
    path: `<rootDir>/src/locales/{locale}/${name}`,
    include: fromRoot(include),
    exclude: fromRoot(exclude),
  })),
  format: formatter({ lineNumbers: false, origins: false }),
})
