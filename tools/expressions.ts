// Finds the regular expressions in the product's sources, and the texts on which a careless one takes long.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor, type CallExpression, type NewExpression } from 'oxc-parser'
import { cpuTimeOf } from '../testing/cpu-time.ts'
import { IS_TEST_FULL } from '../testing/test-full.ts'
import { ROOT } from './install.mjs'

/** Sources that may handle foreign text. Code that only development and tests run is not among them. */
const SOURCES = ['apps/{api,web,admin,payouts}/src/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}']
const IS_FOR_TESTS = /\.test\.tsx?$|\/testing\/|\/development\/|\/features\/debug\//

export const sourceFiles = () =>
  globSync(SOURCES, { cwd: ROOT })
    .filter((file) => !IS_FOR_TESTS.test(file))
    .toSorted()

/** The regular expressions of a file: its literals, and the argument's text of each one that is built with RegExp. */
export function expressionsOf(file: string, text = readFileSync(join(ROOT, file), 'utf8')) {
  const literals: { source: string; flags: string }[] = []
  const built: string[] = []
  const addBuilt = ({ callee, arguments: [argument] }: CallExpression | NewExpression) => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp' && argument)
      built.push(text.slice(argument.start, argument.end))
  }
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) literals.push({ source: node.regex.pattern, flags: node.regex.flags })
    },
    NewExpression: addBuilt,
    CallExpression: addBuilt,
  }).visit(parseSync(file, text).program)
  return { literals, built }
}

/** What most expressions match somewhere, whatever their own characters are. */
const COMMON_UNITS = ['0', 'a', ' ', '-', '.', '@']
const MOST_CHARACTERS = 14
const MOST_SECONDS = 6

/** Single characters and pairs to repeat: those that occur in the expression, because others end a match at once. */
export function unitsFor(source: string) {
  const own = source.replaceAll(/\\[dDwWsSbB]/g, '').replaceAll(/[\\^$()[\]{}|?*]/g, '')
  const characters = [...new Set([...own.slice(0, MOST_CHARACTERS).split(''), ...COMMON_UNITS])]
  const seconds = characters.slice(0, MOST_SECONDS)
  return [...characters, ...characters.flatMap((one) => seconds.map((other) => one + other))]
}

/** A unit repeated up to a length, so that it matches to its end, or fails only there. */
const attacks = (unit: string, length: number) => {
  const repeated = unit.repeat(Math.ceil(length / unit.length)).slice(0, length - 1)
  return [repeated, `${repeated}\u0001`]
}

/** The most CPU time of a text, and in `npm test`, whose machine may be slow or busy, of one that grows by its share. */
const MOST_MS = 5
const MOST_BUSY_MS = IS_TEST_FULL ? MOST_MS : 10 * MOST_MS
const PART = 4
const MOST_TRIES = IS_TEST_FULL ? 20 : 5

/**
 * Whether `work` takes long on a repeated unit. A busy machine may take longer than MOST_MS; there, in `npm test`, the time must
 * be proportional to the length: a part of the text may not take much less than its share.
 */
async function takesLong(work: (text: string) => unknown, unit: string, length: number): Promise<boolean> {
  const parts = attacks(unit, length / PART)
  for (const [i, text] of attacks(unit, length).entries()) if (await isSlow(work, text, parts[i]!)) return true
  return false
}

async function isSlow(work: (text: string) => unknown, text: string, part: string): Promise<boolean> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const spent = await cpuTimeOf(() => work(text), MOST_MS)
    if (spent < MOST_MS) return false
    if (spent < MOST_BUSY_MS && spent < 2 * PART * (await cpuTimeOf(() => work(part)))) return false
  }
  return true
}

/** The units that take long. */
export async function slowUnits(work: (text: string) => unknown, units: readonly string[], length: number) {
  const slow: string[] = []
  for (const unit of units) if (await takesLong(work, unit, length)) slow.push(unit)
  return slow
}

const PARSING = new Set(['JSON.parse', 'decodeURIComponent', 'atob'])

/** Whether a file parses text: by JSON.parse and the like, by TextDecoder, or by the CSV library. */
export function parsesText(file: string, text = readFileSync(join(ROOT, file), 'utf8')): boolean {
  let found = false
  const nameOf = (node: CallExpression['callee']) => text.slice(node.start, node.end)
  new Visitor({
    CallExpression: ({ callee }) => void (found ||= PARSING.has(nameOf(callee))),
    NewExpression: ({ callee }) => void (found ||= nameOf(callee) === 'TextDecoder'),
    ImportDeclaration: ({ source }) => void (found ||= source.value.startsWith('csv-parse')),
  }).visit(parseSync(file, text).program)
  return found
}
