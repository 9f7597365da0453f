import type { Mission } from '../mission-messages.ts'

/** Missions that are completed outside of a screen of their own; the others celebrate there. */
const QUIET: readonly Mission['type'][] = [
  'open_article',
  'read_articles',
  'eayb',
  'set_wallpaper',
  'make_browser_default',
]

/** Missions that were open at the last check and are completed now. */
export function completedSince(before: readonly Mission[], now: readonly Mission[]): Mission[] {
  const isDone = ({ actionState }: Mission) => actionState === 'CLAIMED'
  return now.filter(
    (mission) =>
      isDone(mission) &&
      QUIET.includes(mission.type) &&
      before.some((other) => other.type === mission.type && !isDone(other)),
  )
}
