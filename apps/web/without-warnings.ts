import type { Plugin } from 'vite'

const LIBRARIES = /node_modules\/(swr|@lingui\/core)\//

/** Removes the console warnings of these libraries for developers: 0.2 KB of the first page. */
export const withoutWarnings: Plugin = {
  name: 'without-warnings',
  apply: 'build',
  transform(code, id) {
    if (!LIBRARIES.test(id) || !code.includes('console.warn(')) return undefined
    return { code: code.replaceAll('console.warn(', 'void ('), map: null }
  },
}
