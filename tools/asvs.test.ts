import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './install.mjs'

// docs/asvs.tsv and the table of docs/security.md: each requirement once, and evidence that exists.

const [head, ...lines] = readFileSync(join(ROOT, 'docs/asvs.tsv'), 'utf8').trimEnd().split('\n')
const rows = lines.map((line) => {
  const [requirement = '', level = '', status = '', evidence = '', note = ''] = line.split('\t')
  return { requirement, level, status, evidence: evidence.split(' ').filter((path) => path !== ''), note }
})

/** The requirements of levels 1 and 2 of ASVS 5.0 in each chapter. */
const COUNTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]
const isThere = (path: string) => existsSync(join(ROOT, path))

test('each requirement has one row, in the order of the standard', () => {
  expect(head).toBe('requirement\tlevel\tstatus\tevidence\tnote')
  const ids = rows.map(({ requirement }) => requirement)
  expect(new Set(ids).size).toBe(ids.length)
  const chapterOf = (id: string) => Number(/^V(\d+)\.\d+\.\d+$/.exec(id)?.[1])
  expect(COUNTS.map((_, at) => ids.filter((id) => chapterOf(id) === at + 1).length)).toEqual(COUNTS)
  const inOrder = ids.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  expect(ids).toEqual(inOrder)
  expect(rows.filter(({ level }) => !/^[12]$/.test(level))).toEqual([])
})

test('each is met with evidence, does not apply with a reason, or is open with what is missing', () => {
  const wrong = rows.filter(({ status, evidence, note }) => {
    if (status === 'met') return evidence.length === 0
    return !['none', 'open'].includes(status) || note === ''
  })
  expect(wrong).toEqual([])
})

test('all evidence exists', () => {
  const missing = rows.flatMap(({ requirement, evidence }) =>
    evidence.filter((path) => !isThere(path)).map((path) => `${requirement}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('each promise of docs/security.md names a test that exists', () => {
  const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
  const table = /## Promises\n\n\|.*\n\|.*\n((?:\|.*\n)+)/.exec(text)?.[1] ?? ''
  const promises = table.trimEnd().split('\n')
  expect(promises.length).toBeGreaterThan(25)
  for (const line of promises) {
    const cells = line.split(' | ')
    expect([line, cells.length]).toEqual([line, 5])
    const tests = [...cells[4]!.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
    expect([line, tests.length > 0]).toEqual([line, true])
    for (const path of tests) expect([path, /\.(test|e2e)\.ts$/.test(path) && isThere(path)]).toEqual([path, true])
  }
})
