// Tests that the commands, settings, metrics and log messages in the documents exist as they are written there.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { momi } from '../apps/api/src/momi.ts'
import { ROOT } from './install.mjs'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const filesOf = (...patterns: string[]) => globSync(patterns, { cwd: ROOT }).toSorted()
const all = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([match, group = match]) => group)),
]

const runbook = read('docs/runbook.md')
const sources = filesOf(
  'apps/{api,payouts}/src/**/*.ts',
  'packages/contract/src/**/*.ts',
  'deploy/**/*.{yaml,yml,template}',
)
  .filter((file) => !file.includes('.test.'))
  .map(read)
  .join('\n')

const operator = {
  settings: {},
  open: async () => {
    throw new Error('The command line is right: the command would begin now')
  },
}

/** Whether a command line names a command with its options and as many arguments as it takes. */
async function isUsable(words: string[]) {
  const outcome = await momi(operator, words).catch((error: Error) => error)
  return typeof outcome === 'string' || outcome.name !== 'UsageError'
}

/** The words of a command line; <a placeholder> counts as one word. */
const wordsOf = (line: string) =>
  line
    .replaceAll(/<[^<>]*>/g, 'x')
    .split(' ')
    .filter(Boolean)
/** Commands end with their line, or with the backquote around them. */
const commandsIn = (text: string) =>
  all(text, /npm run momi -- ([a-z][^`\n]*)/g).map((line) => line.replace(/ *#.*/, ''))

describe('operator commands', () => {
  test.each(commandsIn(runbook))('a command of the runbook is complete: %s', async (line) => {
    expect(await isUsable(wordsOf(line))).toBe(true)
  })

  const documents = filesOf('*.md', 'docs/**/*.md', 'deploy/**/*.{md,yaml}').map(read).join('\n')
  test.each(commandsIn(documents))('a command named in a document exists: %s', async (line) => {
    const [first = '', second = ''] = wordsOf(line)
    expect((await isUsable([first, '--help'])) || (await isUsable([first, second, '--help']))).toBe(true)
  })

  test.each([
    ['an unknown command', 'rotate-everything'],
    ['an unknown option', 'doctor --loud'],
    ['a missing argument', 'config roll-back --operator ada --why x'],
    ['a change without a reason', 'erase <user id>'],
  ])('%s is reported', async (_, line) => {
    expect(await isUsable(wordsOf(line))).toBe(false)
  })
})

/** The sections before the one about alerts. */
const entriesText = runbook.split(/^## Alerts$/m)[0]!
const headings = all(entriesText, /^##+ (.+)$/gm)
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')
/** The text of each section, by the anchor of its heading. */
const sections = new Map(runbook.split(/^##+ /m).map((text) => [anchorOf(text.split('\n')[0]!), text]))
const sectionOf = (anchor: string) => sections.get(anchor) ?? ''

test('every link within the runbook leads to a heading, and every entry is linked from one of its two tables', () => {
  const anchors = new Set(all(runbook, /^#+ (.+)$/gm).map(anchorOf))
  expect(all(runbook, /\]\(#([^)]+)\)/g).filter((anchor) => !anchors.has(anchor))).toEqual([])
  const linked = all(sectionOf('symptoms') + sectionOf('changing-secrets'), /\]\(#([^)]+)\)/g)
  const entries = headings.map(anchorOf).filter((anchor) => /^(\*\*Over\*\*|.*\*\*Over\*\*)/m.test(sectionOf(anchor)))
  expect(entries.length).toBeGreaterThan(20)
  expect(entries.filter((anchor) => !linked.includes(anchor))).toEqual([])
})

test.each(all(runbook, /\]\((?!#|https?:)([^)#]+)/g))('the linked file exists: %s', (path) => {
  expect(filesOf(join('docs', path).replace(/\/$/, ''))).toHaveLength(1)
})

test('an entry of the runbook has one to three commands, and says when the problem is over and what was tried', () => {
  const symptoms = all(sectionOf('symptoms'), /\]\(#([^)]+)\)/g).filter((anchor) => anchor !== 'changing-secrets')
  const incomplete = symptoms.filter((anchor) => {
    const text = sectionOf(anchor)
    const lines = /^```sh\n([\s\S]*?)\n```$/m.exec(text)?.[1]?.split('\n').length ?? 0
    return lines < 1 || lines > 3 || !text.includes('**Over**') || !text.includes('**Tried**')
  })
  expect(symptoms.length).toBeGreaterThan(20)
  expect(incomplete).toEqual([])
})

/** Settings and codes of other programs. */
const FOREIGN = new Set(['DATA_SOURCE_NAME', 'ECONNREFUSED', 'ENOTFOUND', 'NODE_EXTRA_CA_CERTS', 'STATE_FILE'])

test.each([
  ['metrics', /\bmomi_(?!app\b)[a-z_]*[a-z]/g],
  ['settings and error codes', /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g],
  ['log messages', /grep (?:-c )?'"([^"[]+)"'/g],
])('names in the runbook exist in the sources: %s', (_, pattern) => {
  const names = all(runbook, pattern).filter((name) => !FOREIGN.has(name))
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !sources.includes(name.replace(/_(count|bucket|sum)$/, '')))).toEqual([])
})
