const ENOUGH_MS = 30
const MOST_RUNS = 8

/**
 * The CPU time in milliseconds that this thread spends on one run: the average, because its clock has coarse ticks.
 * `little`: if the first run takes less time than that, the time that it took, because its CPU time is not longer.
 */
export async function cpuTimeOf(work: () => unknown, little = 0): Promise<number> {
  const started = performance.now()
  await work()
  const taken = performance.now() - started
  if (taken < little) return taken
  const before = process.threadCpuUsage()
  for (let runs = 1; ; runs++) {
    await work()
    const { user, system } = process.threadCpuUsage(before)
    const spent = (user + system) / 1000
    if (spent >= ENOUGH_MS || runs === MOST_RUNS) return spent / runs
  }
}
