import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../install.mjs'
import { onOneLine } from './report.ts'
import { SUBJECTS } from './subjects.ts'
import { listed } from './survivors.ts'

const MOST_REASON = 200
const subjects = Object.values(SUBJECTS)

test('the files and tests of each subject exist', () => {
  const missing = subjects
    .flatMap(({ files, tests }) => [...files, ...tests])
    .filter((pattern) => globSync(pattern, { cwd: ROOT }).length === 0)
  expect(missing).toEqual([])
})

test('each listed change is of a file of a subject, in code that is there, and has a reason', () => {
  const files = new Set(subjects.flatMap((subject) => globSync([...subject.files], { cwd: ROOT })))
  const wrong = listed.filter(({ file, original, reason }) => {
    const path = join(ROOT, file)
    const isThere = existsSync(path) && onOneLine(readFileSync(path, 'utf8')).includes(original)
    return !files.has(file) || !isThere || reason.length === 0 || reason.length > MOST_REASON
  })
  expect(wrong).toEqual([])
})

test('no change is listed twice', () => {
  const names = listed.map(({ file, original, replacement }) => [file, original, replacement].join('\n'))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
