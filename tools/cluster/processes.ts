// Starts the processes of the cluster, each with its own log file, and ends them.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { IS_ROOT } from '../postgres.mjs'

export type Command = readonly [file: string, ...args: string[]]
type Variables = Readonly<Record<string, string | undefined>>
export type RunningProcess = ReturnType<typeof startProcess>

/** PostgreSQL refuses to run as root, and commands that work with its files have to run as its user. */
const asPostgres = ([file, ...args]: Command): Command =>
  IS_ROOT ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', file, ...args] : [file, ...args]

/** Runs a system command as the user of PostgreSQL until it ends, and resolves to its output. */
export async function runSystem(folder: string, command: Command): Promise<string> {
  const [file, ...args] = asPostgres(command)
  return (await promisify(execFile)(file, args, { cwd: folder, env: systemEnv(folder) })).stdout
}

const systemEnv = (folder: string, env: Variables = {}) => ({
  HOME: join(folder, 'home'),
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C.UTF-8',
  ...env,
})

/** Starts a system command as the user of PostgreSQL. */
export const startSystem = (folder: string, name: string, command: Command, env: Variables = {}) =>
  startProcess(folder, name, asPostgres(command), systemEnv(folder, env))

/** Starts a command; its output is appended to log/<name>.log. */
export function startProcess(folder: string, name: string, [file, ...args]: Command, env: Variables) {
  const path = join(folder, 'log', `${name}.log`)
  const log = openSync(path, 'a')
  const child = spawn(file, args, { cwd: folder, env, stdio: ['ignore', log, log] })
  closeSync(log)
  let isRunning = true
  const exit = Promise.race([once(child, 'exit'), once(child, 'error')]).then(() => (isRunning = false))
  return {
    name,
    pid: child.pid,
    isRunning: () => isRunning,
    log: () => readFileSync(path, 'utf8'),
    /** Sends a signal; resolves when the process has ended. */
    end: async (signal: NodeJS.Signals = 'SIGTERM') => {
      if (isRunning) child.kill(signal)
      await exit
    },
    /** Sends a signal that does not end the process, such as SIGSTOP. */
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
  }
}

/** Resolves when `condition` resolves to a truthy value; throws after `seconds`, or if `process` ends first. */
export async function until<T>(
  what: string,
  condition: () => T | Promise<T>,
  { seconds = 60, process }: { seconds?: number; process?: RunningProcess } = {},
): Promise<Exclude<T, false | undefined>> {
  const deadline = Date.now() + seconds * 1000
  for (;;) {
    const value = await Promise.resolve(condition()).catch(() => undefined)
    if (value) return value as Exclude<T, false | undefined>
    if (process && !process.isRunning()) throw new Error(`${process.name} has ended: ${process.log().slice(-2000)}`)
    if (Date.now() > deadline) throw new Error(`Waited ${seconds} s for this: ${what}`)
    await sleep(100)
  }
}

/** Resolves to whether an address answers with a success status; rejects if there is no answer within a second. */
export const answers = (url: string) => fetch(url, { signal: AbortSignal.timeout(1000) }).then(({ ok }) => ok)
