import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Sets the clock of an api on this data folder to noon: hours that a test lets go by do not reach another day anywhere. */
export function startAtNoon(folder: string): void {
  const noon = new Date().setUTCHours(12, 0, 0, 0)
  writeFileSync(join(folder, 'clock.json'), JSON.stringify({ offset: noon - Date.now() }))
}
