import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openScratch } from './scratch.ts'

const parent = mkdtempSync(join(tmpdir(), 'momi-scratch-'))
afterAll(() => rmSync(parent, { recursive: true }))

test('the scratch folder can be read by another user, is deleted at the end, and opening it deletes the folders of ended processes', () => {
  const { pid: ended } = spawnSync('true')
  const leftOver = join(parent, `momi-tests-${ended}-a`)
  const running = join(parent, `momi-tests-${process.ppid}-b`)
  const other = join(parent, 'other')
  for (const folder of [leftOver, running, other]) mkdirSync(folder)
  writeFileSync(join(leftOver, 'file'), '')

  const { folder, close } = openScratch(parent)
  expect(statSync(folder).mode & 0o777).toBe(0o755)
  expect([leftOver, running, other].map((each) => existsSync(each))).toEqual([false, true, true])
  close()
  expect(existsSync(folder)).toBe(false)
})
