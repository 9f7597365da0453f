// Readable names, from the manifest, for the files of the web client's build, whose URLs contain hashes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { ROOT } from './install.mjs'

export const DIST = join(ROOT, 'apps/web/dist')

/** Vite's manifest of a build: its chunks by source module. */
export const manifestOf = (dist = DIST): Manifest =>
  JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest

/** The URL of a chunk. */
export function addressOf(name: string): string {
  const chunk = Object.values(manifestOf()).find((one) => one.name === name)
  if (!chunk) throw new Error(`The build has no ${name}`)
  return `/${chunk.file}`
}

/** A readable name for the URL of a built file; any other URL is returned unchanged. */
export function nameOf(address: string): string {
  const chunk = Object.values(manifestOf()).find(({ file }) => address === `/${file}`)
  return chunk?.name ? `${chunk.name}.js` : address.replace(/-[\w-]{8}(?=\.\w+$)/, '')
}
