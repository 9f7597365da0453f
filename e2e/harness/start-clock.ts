import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Sets the clock of an api on this data folder to an hour of today (UTC); the clock continues from this time. */
export function startClockAt(folder: string, hour: number): void {
  const start = new Date().setUTCHours(hour, 0, 0, 0)
  writeFileSync(join(folder, 'clock.json'), JSON.stringify({ offset: start - Date.now() }))
}
