// Measures the memory of the api processes during ten minutes at half of their peak rate. `npm run bench` runs this
// part only if it is named, because it takes as long as the usual parts together.
import { CLIENTS, startServer } from './api-server.ts'
import { CALLS, type HotCall } from './calls.ts'
import { startKeptDatabases } from './kept-databases.ts'
import { memoryOf } from './processes.ts'

const PEOPLE = 10_000
const MINUTES = 10
const SECONDS_EACH = 10
const READS: readonly HotCall[] = CALLS.filter(({ isOnce }) => !isOnce)

export async function memory() {
  const databases = await startKeptDatabases()
  const server = await startServer(databases.postgres, await databases.peopled(PEOPLE), PEOPLE)
  try {
    const rates = new Map<HotCall, number>()
    for (const call of READS) {
      const { seconds } = await server.send(await server.prepare(call, call.count, false))
      rates.set(call, call.count / seconds / 2)
    }
    const megabytes: number[] = []
    const end = performance.now() + MINUTES * 60_000
    while (performance.now() < end)
      for (const call of READS) {
        const perSecond = rates.get(call)!
        await server.send(await server.prepare(call, Math.round(perSecond * SECONDS_EACH), false), { perSecond })
        megabytes.push(Math.max(...server.apis.map(({ pid }) => memoryOf(pid))))
      }
    const half = Math.floor(megabytes.length / 2)
    return {
      minutes: MINUTES,
      clients: CLIENTS,
      megabytes,
      most: Math.max(...megabytes),
      /** By how much the highest value of the second half exceeds that of the first half. */
      growth: Math.max(...megabytes.slice(half)) - Math.max(...megabytes.slice(0, half)),
    }
  } finally {
    await server.stop()
    databases.stop()
  }
}
