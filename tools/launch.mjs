// Runs one of our scripts under Node 26, and ensures that none of its processes outlives this one.
import { spawn } from 'node:child_process'
import { ourEnv, ROOT } from './install.mjs'

const PARENT_CHECK_MS = 250
const STOPS_WITHIN_MS = 4000
const launcher = process.ppid

/**
 * Runs `script` in its own process group and exits with its exit code. The script stops when its IPC channel closes,
 * which happens even if this process is killed: stopWithLauncher listens for that. Signals are sent only to this
 * process, so that Ctrl-C in a terminal does not end the group's processes in a random order.
 */
export function launch(script, args = []) {
  const child = spawn('node', [script, ...args], {
    cwd: ROOT,
    env: ourEnv(),
    detached: true,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  const stop = () => child.connected && child.disconnect()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  // If npm is killed, it cannot pass a signal on to this process, which then gets another parent.
  setInterval(() => process.ppid !== launcher && stop(), PARENT_CHECK_MS)
  child.on('exit', (code) => {
    endGroup(child.pid)
    process.exit(code ?? 1)
  })
}

/**
 * In a script that `launch` runs: once the IPC channel closes, runs `stop` for at most `withinMs`, and then kills the
 * whole group.
 */
export function stopWithLauncher(stop, withinMs = STOPS_WITHIN_MS) {
  const end = () => endGroup(process.pid)
  process.once('disconnect', () => {
    setTimeout(end, withinMs)
    void Promise.resolve(stop()).finally(end)
  })
}

/** Kills the group: all processes that the script started, except those with a group of their own. */
function endGroup(leader) {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}
