import { isPersonal } from '@momi/contract/rules/personal-data'

export type Values = Readonly<Record<string, string | number | boolean>>

const DAY_MS = 86_400_000
/** A phone may have been without a line for days. */
const OLDEST_MS = 7 * DAY_MS
const AHEAD_MS = 60_000

/** Without the values that lead to a person, and without characters that no database keeps. */
export const plainValues = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => !isPersonal(String(value)))
      .map(([name, value]) => [name, typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value]),
  )

/** When it happened, where that can be; else when it came. */
export function believableTime(at: number, now: Date): Date {
  const age = now.getTime() - at
  return age > OLDEST_MS || age < -AHEAD_MS ? now : new Date(at)
}
