import { isPersonal } from '@momi/contract/rules/personal-data'
import { z } from 'zod'
import { MINUTE, DAY } from '@momi/contract/rules/durations'

export const Properties = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
export type Properties = Readonly<z.infer<typeof Properties>>

/** The age up to which the time of an event is plausible: a phone may be offline for days before it reports. */
const OLDEST_MS = 7 * DAY
const AHEAD_MS = MINUTE

const MAX_TEXT_LENGTH = 2048

/**
 * Removes properties with personal data, and characters that PostgreSQL cannot store, and shortens long texts: after the
 * check, because a part of a number would not be recognized.
 */
export const sanitizeProperties = (properties: Properties): Properties =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([, value]) => !isPersonal(String(value)))
      .map(([name, value]) => [name, typeof value === 'string' ? storable(value) : value]),
  )

const storable = (text: string) => text.slice(0, MAX_TEXT_LENGTH).toWellFormed().replaceAll('\0', '')

/** The time of the event if it is plausible; otherwise the time of arrival. */
export function plausibleTime(at: number, now: Date): Date {
  const age = now.getTime() - at
  return age > OLDEST_MS || age < -AHEAD_MS ? now : new Date(at)
}
