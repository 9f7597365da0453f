import { DAY } from '@momi/contract/rules/durations'
import { wallTimeOf } from './format.ts'

/**
 * The instant of a wall time, 'YYYY-MM-DDTHH:MM', in a zone: the first if there are two, and an hour later if a clock
 * change skips it, as Temporal has it.
 */
export function instantOf(wallTime: string, zone: string): Date {
  const asUtc = parseAsUtc(wallTime)
  const withOffsetAt = (instant: number) =>
    new Date(asUtc - (parseAsUtc(wallTimeOf(new Date(instant), zone)) - instant))
  const before = withOffsetAt(asUtc - DAY)
  const after = withOffsetAt(asUtc + DAY)
  return wallTimeOf(before, zone) !== wallTime && wallTimeOf(after, zone) === wallTime ? after : before
}

/** Whether a text, such as one of a page's address, is a wall time. */
export const isWallTime = (text: string): boolean => !Number.isNaN(parseAsUtc(text))

/** While a year is typed, browsers give years from 0002 to 275760. A year with more than four digits has a sign. */
const parseAsUtc = (wallTime: string): number =>
  Date.parse(`${wallTime.length > 'YYYY-MM-DDTHH:MM'.length ? `+${wallTime.padStart(18, '0')}` : wallTime}Z`)
