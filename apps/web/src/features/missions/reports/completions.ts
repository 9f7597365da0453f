import type { Mission } from '../mission-messages.ts'
import type { KnownMission } from '../known-missions.ts'
import { placeOf } from '../mission-places.ts'

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
    // What is completed on a screen of the client is celebrated there.
    if (!known || !placeOf(type)) return []
    // The counts of another day start at 0.
    const isSameDay = known.counter?.missionDay === mission.counter?.missionDay
    const points = mission.earnedToday - (isSameDay ? known.earnedToday : 0)
    return points > 0 || (isDone(mission) && !isDone(known)) ? [{ type, points: Math.max(0, points) }] : []
  })
}

const isDone = ({ actionState }: KnownMission) => actionState === 'CLAIMED'
