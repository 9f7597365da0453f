// CPU seconds and memory of processes, from /proc.
import { readdirSync, readFileSync } from 'node:fs'

/** /proc gives CPU times in ticks, which are hundredths of a second on all supported platforms. */
const TICKS_PER_SECOND = 100

interface Stat {
  parent: number
  /** User and system time of the process itself (`own`) and of its ended children (`ended`), in ticks. */
  own: number
  ended: number
}

function statOf(pid: number | string): Stat | undefined {
  try {
    // The command's name is in parentheses and may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number)
    return { parent: fields[1]!, own: fields[11]! + fields[12]!, ended: fields[13]! + fields[14]! }
  } catch {
    return undefined
  }
}

const processes = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name))

/** CPU seconds of the process `pid` and all its children, including ended ones. */
export function cpuSeconds(pid: number): number {
  const self = statOf(pid)
  if (!self) throw new Error(`Process ${pid} is gone`)
  const living = processes().map(statOf)
  const children = living.filter((stat) => stat?.parent === pid).reduce((sum, stat) => sum + stat!.own, 0)
  return (self.own + self.ended + children) / TICKS_PER_SECOND
}

/** The process id of the PostgreSQL server that was started on this port. */
export function postgresOn(port: number): number {
  const found = processes().find((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      return command[0]!.endsWith('/postgres') && command.includes(String(port))
    } catch {
      return false
    }
  })
  if (!found) throw new Error(`No PostgreSQL listens on ${port}`)
  return Number(found)
}

/** The resident memory of a process, in MB. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
