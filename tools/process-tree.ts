// The processes of this machine, for tests of what a command starts.
import { readdirSync, readFileSync } from 'node:fs'

export interface Process {
  pid: number
  parent: number
  command: string
}

/** `root` and all its descendant processes. */
export function descendants(root: number): Process[] {
  const all = processes()
  const found = all.filter(({ pid }) => pid === root)
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid))
  return found
}

const processes = (): Process[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => processOf(Number(name)) ?? [])

/** A process; undefined if it has ended, even if it has not been reaped yet (a zombie). */
function processOf(pid: number): Process | undefined {
  try {
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return state === 'Z' ? undefined : { pid, parent: Number(parent), command }
  } catch {
    return undefined
  }
}

export const isAlive = (pid: number): boolean => processOf(pid) !== undefined
