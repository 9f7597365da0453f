import { CAMPAIGN_COUNTRIES, addDays, dayOf, startOfDay, zoneOf } from '@momi/contract/rules/calendar'
import type { BudgetLines } from './budget-lines.ts'
import type { Configuration } from './configuration.ts'

export interface Outage {
  from: Date
  to: Date
  country: string | null
}

/** Finds the days for which a budget has too little left for every check-in, as the job `count-budgets` does. */
export function checkInDays(configuration: Configuration, lines: BudgetLines) {
  const days: Outage[] = []
  const known = new Set<string>()
  return {
    days,
    look: (at: Date) => {
      for (const country of CAMPAIGN_COUNTRIES) {
        const gift = { kind: 'AWARD', country, mission: 'streaks', reward: null } as const
        const left = lines.left(gift, 'POINTS', at)
        if (left === null) continue
        const rule = configuration.mission(country, 'streaks', at, undefined)?.since(at).rule as Streaks | undefined
        if (!rule || left >= Math.max(...rule.points)) continue
        const zone = zoneOf(country)!
        const day = dayOf(at, zone)
        if (known.has(`${country} ${day}`)) continue
        known.add(`${country} ${day}`)
        days.push({ country, from: startOfDay(day, zone), to: startOfDay(addDays(day, 1), zone) })
      }
    },
  }
}

interface Streaks {
  points: readonly number[]
}
