import type { Plugin } from 'vite'

const LIBRARIES = /node_modules\/(swr|@lingui\/core)\//

/** The message of an error for developers, which tells them to activate a locale first. */
const NO_LOCALE = /(?<=\bError\(\s*)["'`]Lingui: Attempted to call [^;]*(?=\s*\);)/

/** Removes texts for developers, 0.3 KB of the first page: the libraries' console warnings and one error message. */
export const withoutWarnings: Plugin = {
  name: 'without-warnings',
  apply: 'build',
  transform(code, id) {
    if (!LIBRARIES.test(id)) return undefined
    return { code: code.replaceAll('console.warn(', 'void (').replace(NO_LOCALE, '"No locale"'), map: null }
  },
}
