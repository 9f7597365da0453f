import type { MissionReason } from '@momi/contract'
import type { z } from 'zod'

interface Facts {
  enabled: boolean
  /** The user's override, which takes precedence over `enabled`; null: none. */
  override: boolean | null
  startsAt: Date | null
  endsAt: Date | null
  /** null: unlimited. */
  budgetLeft: number | null
  /** Whether nothing is given in the country. */
  isCountryPaused: boolean
  /**
   * Whether the mission's rule leaves something to grant in the country
   * (docs/decisions/0030-countries-without-points.md).
   */
  hasGiftInCountry: boolean
}

/** Why a mission is on or off at an instant: the first reason that applies. */
export function reasonOf(facts: Facts, now: Date): z.infer<typeof MissionReason> {
  const { override, startsAt, endsAt } = facts
  if (override === false) return 'DISABLED_FOR_USER'
  if (override === null && !facts.enabled) return 'DISABLED_IN_COUNTRY'
  if (startsAt && startsAt > now) return 'NOT_STARTED'
  if (endsAt && endsAt <= now) return 'ENDED'
  if (facts.budgetLeft === 0) return 'BUDGET_SPENT'
  if (facts.isCountryPaused) return 'COUNTRY_PAUSED'
  if (!facts.hasGiftInCountry) return 'POINTS_NOT_ENABLED_IN_COUNTRY'
  return override ? 'ENABLED_FOR_USER' : 'ENABLED_IN_COUNTRY'
}
