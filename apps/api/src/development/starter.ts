import type { MissionFrame } from '../core/missions/mission-config.ts'
import { starterItems } from '../features/campaign/public.ts'
import { RouletteRule } from '../features/roulette/public.ts'

/** The rule of a country's wheel. */
export const wheelOf = (country: string): RouletteRule => {
  const wheel = starterItems().find((item) => item.country === country && item.key === 'roulette')
  return RouletteRule.parse((wheel?.body as MissionFrame | undefined)?.rule)
}
