import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { claimFolder } from './claim-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'momi-claim-'))
// Its first child ends at once, and is never waited for.
const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'])
afterAll(() => {
  parent.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const factsOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
const lockFor = (pid: number) => writeFileSync(join(folder, 'lock'), `${pid} ${factsOf(pid)[19]}`)

test('a folder is in use while its process runs, and free once it has ended, even if its parent has not collected it', async () => {
  const ended = Number(await new Promise((resolve) => parent.stdout.once('data', resolve)))
  await expect.poll(() => factsOf(ended)[0]).toBe('Z')
  lockFor(parent.pid!)
  expect(() => claimFolder(folder)).toThrow(`is in use by process ${parent.pid}`)
  lockFor(ended)
  claimFolder(folder)()
})
