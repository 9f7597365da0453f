import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Development's clock: the machine's, plus what the lab moved it by. */
export interface MovableClock {
  readonly now: () => Date
  readonly move: (milliseconds: number) => void
  readonly reset: () => void
}

const LONGEST_MS = 10 * 366 * 24 * 60 * 60 * 1000

/** The offset is kept in `folder`, so that a restart does not fall back into days that were checked in. */
export function movableClock(folder: string): MovableClock {
  const file = join(folder, 'clock.json')
  let offset = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { offset: number }).offset : 0
  const keep = (milliseconds: number) => {
    offset = Math.max(-LONGEST_MS, Math.min(LONGEST_MS, milliseconds))
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, JSON.stringify({ offset }))
  }
  return {
    now: () => new Date(Date.now() + offset),
    move: (milliseconds) => keep(offset + milliseconds),
    reset: () => keep(0),
  }
}
