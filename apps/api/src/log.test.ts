import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createLog } from './log.ts'

const folder = mkdtempSync(join(tmpdir(), 'momi-log-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a log file contains only the lines of the latest run, without request bodies', async () => {
  const file = join(folder, 'new', 'api.log')
  const before = await createLog('info', { file })
  before.info('the run before')
  const log = await createLog('info', { file })
  log.info({ request: { body: 'secret' } }, 'served')
  log.debug('below the level')
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { msg: 'served', request: { body: '[Redacted]' } },
  ])
})
