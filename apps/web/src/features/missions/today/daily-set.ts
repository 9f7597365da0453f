import type { Mission } from '../mission-messages.ts'
import { placeOf } from '../mission-places.ts'

const SIZE = 3
/** What a person can finish today, the quickest first. The others take days, or luck. */
const ORDER: readonly Mission['type'][] = [
  'streaks',
  'roulette',
  'open_article',
  'read_articles',
  'eayb',
  'data_saved',
  'set_wallpaper',
  'make_browser_default',
  'google_signin',
  'signin',
]

/** Whether nothing of the mission is left for today. A wheel without a spin is not claimed, but played. */
export const isDone = ({ type, actionState }: Mission): boolean =>
  actionState === 'CLAIMED' || (type === 'roulette' && actionState !== 'CLAIM')

/**
 * Whether the person can do something for it now, or has checked in today, maybe on another phone. A check-in that is
 * neither open nor done lacks a wallet, or has to wait.
 */
const counts = (mission: Mission) => (mission.type === 'streaks' ? mission.actionState !== 'GO' : !isDone(mission))

/** Whether it is done in the vendor's app only, which alone reports the data that it saves. */
const needsApp = ({ type }: Mission) => type === 'data_saved' || placeOf(type) !== undefined

/**
 * Three missions of today. Those that the day began with stay while they exist, done or not, so that the set fills up
 * instead of moving on; only the check-in joins a set that began before it was possible. Undefined if there are fewer than
 * three.
 *
 * @param kept the types of the set that was shown earlier today
 * @param hasApp false in plain web, whose set has only what can be done there
 */
export function dailySet(
  missions: readonly Mission[],
  kept: readonly string[],
  hasApp: boolean,
): readonly Mission[] | undefined {
  const possible = hasApp ? missions : missions.filter((mission) => !needsApp(mission))
  const ofTypes = (types: readonly string[]) =>
    types.flatMap((type) => possible.find((mission) => mission.type === type) ?? [])
  const before = ofTypes(kept)
  if (before.length === SIZE && before.every(isDone)) return before
  const checkIn = ofTypes(['streaks']).filter(counts)
  const set = [...new Set([...checkIn, ...before, ...ofTypes(ORDER).filter(counts)])].slice(0, SIZE)
  return set.length === SIZE ? set : undefined
}
