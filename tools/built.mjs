// Readable names, from the manifest, for the files of the web client's build, whose URLs contain hashes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './install.mjs'

export const DIST = join(ROOT, 'apps/web/dist')

/**
 * Vite's manifest of a build: its chunks by source module.
 * @returns {Record<string, { file: string, name?: string, src?: string, imports?: string[], css?: string[] }>}
 */
export const manifestOf = (dist = DIST) => JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

/** The URL of a chunk.  @param {string} name @returns {string} */
export function addressOf(name) {
  const chunk = Object.values(manifestOf()).find((one) => one.name === name)
  if (!chunk) throw new Error(`The build has no ${name}`)
  return `/${chunk.file}`
}

/**
 * A readable name for the URL of a built file; any other URL is returned unchanged. @param {string} address
 * @returns {string}
 */
export function nameOf(address) {
  const chunk = Object.values(manifestOf()).find(({ file }) => address === `/${file}`)
  return chunk?.name ? `${chunk.name}.js` : address.replace(/-[\w-]{8}(?=\.\w+$)/, '')
}
