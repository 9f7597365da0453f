import { minify as minifyByTerser } from 'terser'
import { minify as minifyByOxc, type BuildEnvironmentOptions, type Plugin } from 'vite'

/**
 * Terser makes the first page about 150 bytes smaller than Vite's own minifier, at the cost of a few seconds.
 */
export const minify = {
  minify: 'terser',
  terserOptions: { ecma: 2020, module: true, compress: { passes: 2 } },
} as const satisfies BuildEnvironmentOptions

/**
 * After Terser, runs Vite's own minifier, which makes the first page another 240 bytes smaller. In the client's chunk,
 * a second run of Terser saves 40 more bytes.
 */
export const minifyAgain: Plugin = {
  name: 'minify-again',
  apply: 'build',
  renderChunk: {
    order: 'post',
    async handler(given, { fileName, name }) {
      const { code } = await minifyByOxc(fileName, given, { module: true })
      const again = name === 'client' ? (await minifyByTerser(code, minify.terserOptions)).code : undefined
      return { code: again ?? code, map: null }
    },
  },
}
