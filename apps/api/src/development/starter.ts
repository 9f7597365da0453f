import { readFileSync } from 'node:fs'
import type { MissionFrame } from '../core/missions/mission-config.ts'
import { RouletteRule } from '../features/roulette/public.ts'
import { itemsOfFile, type SubjectBody } from '../features/campaign/public.ts'

const FILE = new URL('../../../../deploy/campaign/starter.json', import.meta.url)

let items: readonly SubjectBody[] | undefined

/** The starter file that production is set up with. */
export const starterItems = (): readonly SubjectBody[] => (items ??= itemsOfFile(readFileSync(FILE, 'utf8')))

/** The rule of a country's wheel. */
export const wheelOf = (country: string): RouletteRule => {
  const wheel = starterItems().find((item) => item.country === country && item.key === 'roulette')
  return RouletteRule.parse((wheel?.body as MissionFrame | undefined)?.rule)
}
