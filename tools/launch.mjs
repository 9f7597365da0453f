// Runs one of our scripts under our own Node, and makes sure that nothing of it outlives this process.
import { spawn } from 'node:child_process'
import { ourEnv, ROOT } from './install.mjs'

const PARENT_CHECK_MS = 250
const STOPS_WITHIN_MS = 4000
const launcher = process.ppid

/**
 * Runs `script` in a process group of its own and ends with its exit code. The script is told to stop by the end of its
 * IPC channel, which the kernel closes for us even if we are killed: stopWithLauncher listens for that. Signals go to
 * this process alone, so a terminal's Ctrl-C does not reach the group's processes in an order that nobody chose.
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
  // npm that is killed cannot pass a signal on, but its children get another parent.
  setInterval(() => process.ppid !== launcher && stop(), PARENT_CHECK_MS)
  child.on('exit', (code) => {
    endGroup(child.pid)
    process.exit(code ?? 1)
  })
}

/** In a launched script: waits for `stop`, which may take `STOPS_WITHIN_MS`; then the whole group is killed. */
export function stopWithLauncher(stop) {
  const end = () => endGroup(process.pid)
  process.once('disconnect', () => {
    setTimeout(end, STOPS_WITHIN_MS)
    void Promise.resolve(stop()).finally(end)
  })
}

/** What a script started is in its group, unless it asked for one of its own. */
function endGroup(leader) {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}
