import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SettingError } from '@momi/contract/settings'

/**
 * Locks a data folder for this process; returns the function that unlocks it. PGlite has no lock of its own,
 * and two processes would corrupt the folder.
 */
export function claimFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const lock = join(folder, 'lock')
  const mine = `${process.pid} ${startOf(process.pid)}`
  while (!written(lock, mine)) {
    const holder = read(lock)
    if (holder === mine) throw new SettingError(`MOMI_DATA_DIR ${folder} is in use by this very process`)
    const pid = Number(holder.split(' ')[0])
    // Process ids are reused after a restart, so the running process has the lock only if its start time matches too.
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

/** A process's start time in kernel ticks; empty if it is unknown, or if the process has ended and is a zombie. */
function startOf(pid: number): string {
  const [state, ...facts] = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []
  return state === 'Z' ? '' : (facts[18] ?? '')
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process belongs to another user, so it is running.
    return (error as { code?: string }).code === 'EPERM'
  }
}
