import { minify as minifyByOxc, type BuildEnvironmentOptions, type Plugin } from 'vite'

/**
 * Terser makes the first page about 150 bytes smaller than Vite's own minifier, at the cost of a few seconds.
 */
export const minify = {
  minify: 'terser',
  terserOptions: { ecma: 2020, module: true, compress: { passes: 2 } },
} as const satisfies BuildEnvironmentOptions

/** Runs Vite's own minifier after Terser, which makes the first page another 240 bytes smaller. */
export const minifyAgain: Plugin = {
  name: 'minify-again',
  apply: 'build',
  renderChunk: {
    order: 'post',
    async handler(code, { fileName }) {
      return { code: (await minifyByOxc(fileName, code, { module: true })).code, map: null }
    },
  },
}
