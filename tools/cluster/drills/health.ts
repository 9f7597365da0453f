// Waits for the healthy state in which a drill starts.
import type { Cluster } from '../cluster.ts'
import { answers, until } from '../processes.ts'

type Database = Cluster['database']

const RECOVERS_WITHIN_S = 120

/** Resolves when a synchronous standby follows a primary, and every process of the api is ready. */
export async function healthy({ database: { nodes }, layout: { apis } }: Cluster): Promise<void> {
  await until('a primary and a synchronous standby', () => hasPair(nodes), { seconds: RECOVERS_WITHIN_S })
  for (const { name, port } of apis)
    await until(`${name} is ready`, () => answers(`http://127.0.0.1:${port + 1}/readyz`), {
      seconds: RECOVERS_WITHIN_S,
    })
}

async function hasPair([one, other]: Database['nodes']): Promise<boolean> {
  const [isOne, isOther] = await Promise.all([one.isPrimary(), other.isPrimary()])
  if (isOne) return other.isSynchronousStandby()
  return isOther && one.isSynchronousStandby()
}

/** The primary of a healthy cluster. */
export const primaryOf = async ({ database }: Cluster) => (await database.primary())!

/** Resolves to the new primary after `former`, and the seconds until it was elected. */
export async function successorOf(former: { name: string }, database: Database) {
  const started = Date.now()
  const other = async () => {
    const primary = await database.primary()
    return primary !== undefined && primary.name !== former.name && primary
  }
  const primary = await until(`a primary other than ${former.name}`, other)
  return { primary, seconds: secondsSince(started) }
}

export const secondsSince = (started: number) => ((Date.now() - started) / 1000).toFixed(1)
