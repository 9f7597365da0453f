import { addDays } from '@momi/contract/rules/calendar'

/** The ranges of days that people ask for, from the shortest. */
export const PRESETS = ['today', 'yesterday', 'week', 'lastWeek', 'month', 'lastMonth', 'year'] as const
export type Preset = (typeof PRESETS)[number]

/** Both days are inclusive, 'YYYY-MM-DD'; empty for no limit. */
interface Days {
  from: string
  to: string
}

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

/** The Monday of a day's week. */
const firstOfWeek = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))

/** The days of a preset; `week` is today and the six days before, and `lastWeek` the last one from Monday to Sunday. */
export function daysOf(preset: Preset, today: string): Days {
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'week':
      return { from: addDays(today, -6), to: today }
    case 'lastWeek': {
      const monday = addDays(firstOfWeek(today), -7)
      return { from: monday, to: addDays(monday, 6) }
    }
    case 'month':
      return { from: firstOfMonth(today), to: today }
    case 'lastMonth': {
      const last = addDays(firstOfMonth(today), -1)
      return { from: firstOfMonth(last), to: last }
    }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
  }
}

/** The preset that has these days: the shortest, if several have. */
export const presetOf = ({ from, to }: Days, today: string): Preset | undefined =>
  PRESETS.find((preset) => {
    const days = daysOf(preset, today)
    return days.from === from && days.to === to
  })
