import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SettingError } from '@momi/contract/settings'

/**
 * Takes a data folder for this process alone; the answer gives it back. PGlite has no lock of its own, and two
 * processes on one folder would destroy it.
 */
export function claimFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const lock = join(folder, 'lock')
  const mine = `${process.pid} ${startOf(process.pid)}`
  while (!written(lock, mine)) {
    const holder = read(lock)
    if (holder === mine) throw new SettingError(`MOMI_DATA_DIR ${folder} is in use by this very process`)
    const pid = Number(holder.split(' ')[0])
    // A number is given again after a restart: only with the same start is it the same process.
    if (pid && isAlive(pid) && holder === `${pid} ${startOf(pid)}`)
      throw new SettingError(`MOMI_DATA_DIR ${folder} is in use by process ${pid}: stop it, or choose another folder`)
    rmSync(lock, { force: true })
  }
  return () => rmSync(lock, { force: true })
}

function written(lock: string, text: string): boolean {
  try {
    writeFileSync(lock, text, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as { code?: string }).code === 'EEXIST') return false
    throw error
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** When a process started, in the kernel's ticks; empty where the system does not say. */
const startOf = (pid: number) => read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ')[19] ?? ''

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another user's process may not be signalled, but it lives.
    return (error as { code?: string }).code === 'EPERM'
  }
}
