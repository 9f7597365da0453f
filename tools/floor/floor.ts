// The oldest browsers in which the web client works: `browserslist` in package.json is their one declaration.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { BrowserName, CompatData, CompatStatement, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { ROOT } from '../install.mjs'

/** The compatibility data of MDN. Not an import, because Vite would copy these 20 MB into its compiled configuration. */
export const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData

type Engine = 'chrome' | 'safari'

/** The names of each engine's browsers in the compatibility data; they have the same versions. */
const BROWSERS: Readonly<Record<Engine, readonly BrowserName[]>> = {
  chrome: ['chrome', 'chrome_android', 'webview_android'],
  safari: ['safari_ios'],
}

const { browserslist } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { browserslist: string[] }

/** Each engine with its lowest version. */
const FLOOR = browserslist.map((line): readonly [Engine, number] => {
  const [, engine, version] = /^(chrome|safari) >= (\d+)$/.exec(line) ?? []
  if (!engine) throw new Error(`"${line}" in browserslist is not "chrome >= N" or "safari >= N"`)
  return [engine as Engine, Number(version)]
})

/**
 * The floor as the targets of Vite. Chrome 90 has one fault in optional chaining, which scripts.ts finds: compiling all
 * optional chaining for it would add 0.1 KB to the first page.
 */
export const TARGETS = FLOOR.map(
  ([engine, version]) => `${engine}${engine === 'chrome' ? Math.max(version, 91) : version}`,
)

const isIn = (statement: SimpleSupportStatement, version: number) =>
  !statement.flags &&
  !statement.prefix &&
  !statement.alternative_name &&
  typeof statement.version_added === 'string' &&
  Number.parseFloat(statement.version_added.replace('≤', '')) <= version &&
  !(Number.parseFloat(String(statement.version_removed)) <= version)

/** Whether every browser of the floor has a feature, without a prefix or a flag. */
export const isAtFloor = ({ support }: CompatStatement): boolean =>
  FLOOR.every(([engine, version]) =>
    BROWSERS[engine].every((browser) => [support[browser] ?? []].flat().some((statement) => isIn(statement, version))),
  )
