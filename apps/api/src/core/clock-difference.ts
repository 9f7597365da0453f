import { read, type Db } from '../db/db.ts'

const clock = read('clock', {}, { at: 'timestamptz' }, 'select clock_timestamp() as at')

/** How far our clock is from the database's, in milliseconds. */
export async function clockDifference(db: Db, now: () => Date): Promise<number> {
  const asked = now()
  const { at } = (await db.one(clock, {}))!
  // If the clocks are equal, the database's time is between the times at which the query is sent and answered.
  return Math.max(0, asked.getTime() - at.getTime(), at.getTime() - now().getTime())
}
