import type { SpendingAlertCause } from '@momi/contract'
import { addDays, dayOf } from '@momi/contract/rules/calendar'
import { DAY } from '@momi/contract/rules/durations'
import type { Exhaustion } from './exhaustion.rules.ts'
import { zoneOfLine, type LineKey } from './lines.ts'

const format = (at: Date, timeZone: string, parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...parts, timeZone }).format(at)
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** A time of the next days: "16:40", "tomorrow 09:15", "Friday 03:20"; later only the day. */
function timeInWords(at: Date, zone: string, now: Date): string {
  const [day, today] = [dayOf(at, zone), dayOf(now, zone)]
  if (at.getTime() - now.getTime() > 6 * DAY) return format(at, zone, { day: 'numeric', month: 'long' })
  const time = format(at, zone, CLOCK)
  if (day === today) return time
  return `${day === addDays(today, 1) ? 'tomorrow' : format(at, zone, { weekday: 'long' })} ${time}`
}

/**
 * When a line is used up, in the time of its country: "about 16:40, between 15:10 and 18:30". Empty: not within the
 * forecast.
 */
export function exhaustionText({ earliest, likely, latest }: Exhaustion, line: LineKey, now: Date): string {
  const zone = zoneOfLine(line)
  if (!likely) return ''
  // Without a forecast by the hour only the day is known.
  if (!earliest) return `on ${format(likely, zone, { weekday: 'long', day: 'numeric', month: 'long' })}`
  const [from, about] = [earliest, likely].map((at) => timeInWords(at, zone, now))
  if (!latest) return `about ${about!}, ${from!} at the earliest`
  return `about ${about!}, between ${from!} and ${timeInWords(latest, zone, now)}`
}

interface Stated extends LineKey, Exhaustion {
  total: number | null
  left: number
  later: readonly { amount: number }[]
  pace: number | null
}

/** What an alert says besides when the line is used up, of which the forecast changes while it is open. */
export function alertText(cause: SpendingAlertCause, line: Stated): string {
  if (cause === 'EMPTY') return 'Nothing is left.'
  if (cause === 'PACE') return `In the last hour it was given ${Math.round(line.pace ?? 0)} times as often as expected.`
  return lowText(
    line,
    line.later.reduce((sum, { amount }) => sum + amount, 0),
  )
}

/** What is left of a line that is low; `later`: what more can be given later. */
export function lowText({ total, left }: Pick<Stated, 'total' | 'left'>, later = 0): string {
  if (left <= 0) return 'Nothing can be given at present. More can later.'
  return total ? `${Math.round(((left + later) / total) * 100)}% is left.` : 'It runs out soon.'
}

/** What the mail of an alert says: also when the line was forecast to be used up, in the time of its country. */
export function mailText(cause: SpendingAlertCause, line: Stated, now: Date): string {
  const text = alertText(cause, line)
  const when = exhaustionText(line, line, now)
  if (cause === 'EMPTY' || when === '' || (cause === 'LOW' && line.left <= 0)) return text
  return `${text} It is used up ${when} (${zoneOfLine(line)}).`
}
