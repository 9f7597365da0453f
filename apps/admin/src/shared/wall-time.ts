import { DAY } from '@momi/contract/rules/durations'
import { wallTimeOf } from './format.ts'

/**
 * The instant of a wall time, 'YYYY-MM-DDTHH:MM', in a zone: the first if there are two, and an hour later if a clock
 * change skips it, as Temporal has it.
 */
export function instantOf(wallTime: string, zone: string): Date {
  const asUtc = Date.parse(`${wallTime}Z`)
  const withOffsetAt = (instant: number) =>
    new Date(asUtc - (Date.parse(`${wallTimeOf(new Date(instant), zone)}Z`) - instant))
  const before = withOffsetAt(asUtc - DAY)
  const after = withOffsetAt(asUtc + DAY)
  return wallTimeOf(before, zone) !== wallTime && wallTimeOf(after, zone) === wallTime ? after : before
}
