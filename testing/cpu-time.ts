const ENOUGH_MS = 30
const MOST_RUNS = 8

/** The CPU time in milliseconds that this thread spends on one run: the average, because its clock has coarse ticks. */
export async function cpuTimeOf(work: () => unknown): Promise<number> {
  await work()
  const before = process.threadCpuUsage()
  for (let runs = 1; ; runs++) {
    await work()
    const { user, system } = process.threadCpuUsage(before)
    const spent = (user + system) / 1000
    if (spent >= ENOUGH_MS || runs === MOST_RUNS) return spent / runs
  }
}
