import type { Mission } from '../mission-messages.ts'

/** Missions that are completed while nobody looks at a screen of theirs; the others celebrate there. */
const QUIET: readonly Mission['type'][] = [
  'open_article',
  'read_articles',
  'eayb',
  'set_wallpaper',
  'make_browser_default',
]

/** Those of `now` that were open at the last look, and are done. */
export function completedSince(before: readonly Mission[], now: readonly Mission[]): Mission[] {
  const isDone = ({ actionState }: Mission) => actionState === 'CLAIMED'
  return now.filter(
    (mission) =>
      isDone(mission) &&
      QUIET.includes(mission.type) &&
      before.some((other) => other.type === mission.type && !isDone(other)),
  )
}
