import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCommand } from '../testing/run-command.ts'

const ERASE = ['erase', 'nobody', '--operator', 'ada', '--why', 'a test']
const UNCLEAR =
  'MOMI_ENV is missing: set it to production with the settings of the api, or to development after npm start\n'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'momi-commands-'))))
afterEach(() => rmSync(folder, { recursive: true }))
const momi = (env: Record<string, string>, ...args: string[]) =>
  runCommand({ MOMI_DATA_DIR: folder, ...env }, 'momi', args)

test.each([
  ['without MOMI_ENV', {}, 2, UNCLEAR] as const,
  ['in development', { MOMI_ENV: 'development' }, 1, ''] as const,
])('a command %s creates neither keys nor a database where npm start has not run', (_, env, status, stderr) => {
  const noKeys = `There are no keys in ${join(folder, 'secrets.json')}: npm start creates them\n`
  expect(momi(env, ...ERASE)).toMatchObject({ status, stderr: stderr || noKeys })
  expect(readdirSync(folder)).toEqual([])
})

test('with a database of its own, a command without MOMI_ENV is refused even where npm start has run', () => {
  writeFileSync(join(folder, 'secrets.json'), '{}')
  const env = { DATABASE_URL: 'postgres://momi@db.example/momi' }
  for (const args of [ERASE, ['doctor'], ['migrate']])
    expect(momi(env, ...args)).toMatchObject({ status: 2, stderr: UNCLEAR, stdout: '' })
})

test('a help text needs no settings', () => {
  expect(momi({}, '--help')).toMatchObject({ status: 0, stderr: '' })
  expect(momi({}, 'erase', '--help')).toMatchObject({ status: 0, stderr: '' })
})
