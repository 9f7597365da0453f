import { addDays, dayOf, startOfDay } from '@momi/contract/rules/calendar'
import { HOUR } from '@momi/contract/rules/durations'

/** People are reminded within these hours before midnight: when the day is over for most, and before they sleep. */
const FROM_HOURS = 5
const TO_HOURS = 3

/** The evening of a country: its day, and the full hours that are left; undefined at any other time. */
export function eveningOf(now: Date, zone: string): { day: string; hoursLeft: number } | undefined {
  const day = dayOf(now, zone)
  const left = (startOfDay(addDays(day, 1), zone).getTime() - now.getTime()) / HOUR
  return left <= FROM_HOURS && left > TO_HOURS ? { day, hoursLeft: Math.floor(left) } : undefined
}

/** What a person reads on the lock screen: what is at stake, and how long is left. */
export const reminderOf = (length: number, hoursLeft: number) => ({
  kind: 'streak-at-risk',
  title: { en: `Your ${length}-day streak ends tonight`, pt: `Sua sequência de ${length} dias acaba hoje` },
  body: {
    en: `${hoursLeft} hours left. One tap keeps it going.`,
    pt: `Faltam ${hoursLeft} horas. Um toque e ela continua.`,
  },
  path: '/missions/streaks',
})
