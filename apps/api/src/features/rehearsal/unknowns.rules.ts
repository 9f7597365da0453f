import { isMissionType } from '../missions/public.ts'
import type { Person } from './person.ts'
import type { Happened } from './replay.ts'
import { countedFor, progressOf } from './replay-missions.ts'
import type { World } from './world.ts'

/** What the draft has beyond the point at which the rule of that time stopped counting. */
export interface NotCounted {
  points: number
  items: number
}

/**
 * The phone stops counting once all milestones of a day are behind it. What the draft gives beyond that count can
 * therefore not be known: between nothing and all of it.
 */
export function notCounted(
  worlds: { history: World; draft: World },
  people: { history: Person; draft: Person },
  { input, at }: Happened,
): NotCounted | undefined {
  if (worlds.draft.isHistory || input.kind !== 'COUNT' || !isMissionType(input.mission)) return undefined
  const was = countedFor(worlds.history, people.history, input.mission, at)
  const drafted = countedFor(worlds.draft, people.draft, input.mission, at)
  if (!was || !drafted || was.counting.per === 'life') return undefined
  const done = progressOf(worlds.history, people.history, was, input.day)
  if (done.passed < done.milestones.length) return undefined
  const { milestones } = progressOf(worlds.draft, people.draft, drafted, input.day)
  const gifts = milestones.filter((one) => one.at > input.count).flatMap(({ tries }) => tries[0]?.gift ?? [])
  if (gifts.length === 0) return undefined
  return {
    points: gifts.reduce((sum, gift) => sum + ('points' in gift ? gift.points : 0), 0),
    items: gifts.filter((gift) => 'reward' in gift).length,
  }
}
