import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY } from '@momi/contract/rules/durations'

/** The machine's clock plus an offset that the lab sets. */
export interface MovableClock {
  readonly now: () => Date
  readonly move: (milliseconds: number) => void
  readonly reset: () => void
}

const MAX_OFFSET_MS = 10 * 366 * DAY

/**
 * Creates a clock that stores its offset in `folder`, so that a restart does not take the lab back to days that
 * already have a check-in.
 */
export function movableClock(folder: string): MovableClock {
  const file = join(folder, 'clock.json')
  let offset = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { offset: number }).offset : 0
  const setOffset = (milliseconds: number) => {
    offset = Math.max(-MAX_OFFSET_MS, Math.min(MAX_OFFSET_MS, milliseconds))
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, JSON.stringify({ offset }))
  }
  return {
    now: () => new Date(Date.now() + offset),
    move: (milliseconds) => setOffset(offset + milliseconds),
    reset: () => setOffset(0),
  }
}
