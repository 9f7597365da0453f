import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Inserts the script that sets Lite mode into the page's head, where it runs before the first paint. */
export const liteScript: Plugin = {
  name: 'lite-script',
  transformIndexHtml: () => [
    {
      tag: 'script',
      children: readFileSync(new URL('src/shared/set-lite.js', import.meta.url), 'utf8'),
      injectTo: 'head-prepend',
    },
  ],
}
