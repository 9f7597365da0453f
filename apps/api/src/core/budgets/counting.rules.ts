import { EVERYWHERE } from '@momi/contract/config-subjects'
import { addDays, dayOf, zoneOf } from '@momi/contract/rules/calendar'
import type { Budget } from './tree.rules.ts'

/** Something that is given: points of a mission, a prize, an item of the market, or an exchange. */
export interface CountedGift {
  kind: 'AWARD' | 'PRIZE' | 'PURCHASE' | 'EXCHANGE'
  country: string
  /** The mission that gives it; null: none does. */
  mission: string | null
  /** The definition of a prize. */
  reward: string | null
}

/** Whether a gift counts in an active budget at an instant, as the SQL function `budgets_for` decides it. */
export function countsIn({ country, body }: Budget, gift: CountedGift, at: Date): boolean {
  if (country !== gift.country && country !== EVERYWHERE) return false
  const { period, scope } = body
  if (period.every === 'SPAN' && !(Date.parse(period.from) <= at.getTime() && at.getTime() < Date.parse(period.to)))
    return false
  switch (scope.of) {
    case 'COUNTRY':
      return true
    case 'MISSION':
      return scope.mission === gift.mission
    case 'PRIZE':
      return scope.reward === gift.reward
    case 'MARKET':
      return gift.kind === 'PURCHASE'
    case 'EXCHANGE':
      return gift.kind === 'EXCHANGE'
    default:
      throw new Error(scope satisfies never)
  }
}

const SUNDAY = 0
const LAST_OF_WEEK = 6

/** The first day of the period of a budget at an instant, as the SQL function `budget_period` finds it; null: it has one. */
export function periodStart({ country, body }: Budget, at: Date): string | null {
  if (body.period.every === 'SPAN') return null
  const day = dayOf(at, zoneOf(country) ?? 'UTC')
  if (body.period.every === 'DAY') return day
  const weekday = new Date(day).getUTCDay()
  return addDays(day, weekday === SUNDAY ? -LAST_OF_WEEK : 1 - weekday)
}
