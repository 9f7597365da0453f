import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { claimFolder } from './claim-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'momi-claim-'))
// The child `cat` ends when its input is closed. By then the shell has been replaced by `sleep`, which never reaps it,
// so it becomes a zombie.
const parent = spawn('sh', ['-c', 'cat <&3 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore', 'pipe'] })
const stdout = parent.stdio[1] as Readable
const input = parent.stdio[3] as Writable
afterAll(() => {
  parent.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const factsOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
const lockFor = (pid: number) => writeFileSync(join(folder, 'lock'), `${pid} ${factsOf(pid)[19]}`)

test('a folder is in use while the process that locked it runs, and free once that process has ended, even while it is a zombie', async () => {
  const ended = Number(await new Promise((resolve) => stdout.once('data', resolve)))
  await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n')
  input.end()
  await expect.poll(() => factsOf(ended)[0]).toBe('Z')
  lockFor(parent.pid!)
  expect(() => claimFolder(folder)).toThrow(`is in use by process ${parent.pid}`)
  lockFor(ended)
  claimFolder(folder)()
})
