import type { Mission } from '../mission-messages.ts'
import type { KnownMission } from '../known-missions.ts'

/** Missions that are not completed on a screen of their own; the others are celebrated on theirs. */
const QUIET: readonly Mission['type'][] = [
  'open_article',
  'read_articles',
  'eayb',
  'set_wallpaper',
  'make_browser_default',
]

/** A mission that granted points or was completed since it was last shown. */
export interface Completion {
  type: Mission['type']
  points: number
}

/** The gains of missions that were completed or reached a step since the missions were last shown. */
export function completedSince(before: readonly KnownMission[], now: readonly Mission[]): Completion[] {
  return now.flatMap((mission) => {
    const { type } = mission
    const known = before.find((other) => other.type === type)
    if (!known || !QUIET.includes(type)) return []
    // The counts of another day start at 0.
    const isSameDay = known.counter?.missionDay === mission.counter?.missionDay
    const points = mission.earnedToday - (isSameDay ? known.earnedToday : 0)
    return points > 0 || (isDone(mission) && !isDone(known)) ? [{ type, points: Math.max(0, points) }] : []
  })
}

const isDone = ({ actionState }: KnownMission) => actionState === 'CLAIMED'
