// Checks the packages of all lock files: their licences, their install scripts, and that each has a checksum. Run by
// `npm run check`. What a build contains is in its sbom.cdx.json (tools/write-production-build.ts).
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './install.mjs'

/** Licences of code that is used without obligations beyond naming it, or whose obligations end at its own files. */
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
])

/** Packages with another licence, or another name of one, each with why it may be used. `*`: all that begin so. */
const OTHERS: Readonly<Record<string, string>> = {
  '@img/sharp-*': 'LGPL-3.0: libvips, which sharp loads as a library of its own, unchanged and replaceable',
  'caniuse-lite': 'CC-BY-4.0: data that only the build reads',
  'deep-freeze': 'public domain',
  'dialog-polyfill': 'BSD-3-Clause, which its package.json calls BSD',
}

interface Locked {
  version?: string
  license?: string
  integrity?: string
  link?: boolean
  hasInstallScript?: boolean
}

const otherOf = (name: string) =>
  Object.keys(OTHERS).find((one) => one === name || (one.endsWith('*') && name.startsWith(one.slice(0, -1))))

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Whether an SPDX expression allows the use: all licences of an AND, or one of an OR. */
const isAllowed = (expression = ''): boolean => {
  const text = expression.replace(/^\((.*)\)$/, '$1')
  if (text.includes(' OR ')) return text.split(' OR ').some(isAllowed)
  return text.split(' AND ').every((licence) => LICENCES.has(licence))
}

const { allowScripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  allowScripts: Readonly<Record<string, boolean>>
}
const files = ['package-lock.json', ...globSync('{tools,bench}/*/package-lock.json', { cwd: ROOT })]
const problems: string[] = []
let count = 0
const seen = { others: new Set<string>(), scripts: new Set<string>() }
for (const file of files) {
  const { packages } = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as { packages: Record<string, Locked> }
  for (const [path, { license, integrity, link, hasInstallScript }] of Object.entries(packages)) {
    if (link || !path.includes('node_modules/')) continue
    count++
    const name = nameOf(path)
    const report = (problem: string) => problems.push(`${file}: ${name} ${problem}`)
    const other = otherOf(name)
    if (other !== undefined) seen.others.add(other)
    else if (!isAllowed(license)) report(`has the licence ${license ?? 'none'}, which tools/packages.ts does not allow`)
    if (!integrity?.startsWith('sha512-')) report('has no checksum of SHA-512')
    if (!hasInstallScript) continue
    seen.scripts.add(name)
    if (!(name in allowScripts))
      report('has an install script, which allowScripts of package.json neither allows nor refuses')
  }
}
for (const name of Object.keys(OTHERS))
  if (!seen.others.has(name)) problems.push(`tools/packages.ts: ${name} is not used`)
for (const name of Object.keys(allowScripts))
  if (!seen.scripts.has(name)) problems.push(`package.json: allowScripts names ${name}, which has no install script`)
if (!readFileSync(join(ROOT, '.npmrc'), 'utf8').split('\n').includes('ignore-scripts=true'))
  problems.push('.npmrc: ignore-scripts=true is missing')

if (count === 0) throw new Error('packages.ts looked at nothing')
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)
