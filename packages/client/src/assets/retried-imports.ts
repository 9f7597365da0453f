const HELPER = '\0vite/preload-helper.js'

/** The Vite plugin that makes every dynamic import of a build load its files with `loadAsset`. */
export const retriedImports = {
  name: 'retried-imports',
  apply: 'build',
  enforce: 'pre',
  load: (id: string) =>
    id === HELPER
      ? `export { loadAsset as __vitePreload } from ${JSON.stringify(new URL('load-asset.ts', import.meta.url).pathname)}`
      : undefined,
} as const
