import { statementChannel } from '../db/run.ts'

interface Trips<T> {
  result: T
  /** How often `work` waited for the database: statements that are sent while another one runs share its round trip. */
  trips: number
  /** The names of its statements in order, without begin and commit. */
  statements: string[]
}

/**
 * Counts the round trips of this process to the database during `work`; nothing else may use the database at the same
 * time.
 */
export async function countTrips<T>(work: () => Promise<T>): Promise<Trips<T>> {
  let running = 0
  let trips = 0
  const statements: string[] = []
  const ended = () => void running--
  const subscribers = {
    start({ name }: { name: string }) {
      if (running++ === 0) trips++
      if (name !== 'begin' && name !== 'commit') statements.push(name)
    },
    asyncEnd: ended,
    end: () => {},
    asyncStart: () => {},
    error: () => {},
  }
  statementChannel.subscribe(subscribers)
  try {
    return { result: await work(), trips, statements }
  } finally {
    statementChannel.unsubscribe(subscribers)
  }
}
