import { read, type Db } from '../db/db.ts'

const clock = read('clock_difference_clock', {}, { at: 'timestamptz' }, 'select clock_timestamp() as at')

/** The smallest possible difference between our clock and the database's, in milliseconds. */
export async function clockDifference(db: Db, now: () => Date): Promise<number> {
  const asked = now()
  const { at } = (await db.one(clock, {}))!
  // 0 if the database's time is between the times at which the query was sent and answered: the clocks may be equal.
  return Math.max(0, asked.getTime() - at.getTime(), at.getTime() - now().getTime())
}
