import { safeStorage } from '@momi/client/storage'
import type { Mission } from './mission-messages.ts'

const STORAGE_KEY = 'momi.knownMissions'
const storage = safeStorage(() => localStorage)

/** A mission in the state that the person has seen. */
export type KnownMission = Pick<Mission, 'type' | 'actionState' | 'earnedToday' | 'counter'>

/** The missions whose points have been shown. Stored, so that gains since then are shown after a reload. */
export function knownMissions(): readonly KnownMission[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? (stored as (KnownMission | null)[]).filter((mission) => mission !== null) : []
  } catch {
    return []
  }
}

export const saveKnownMissions = (missions: readonly Mission[]): void =>
  storage.setItem(
    STORAGE_KEY,
    JSON.stringify(
      missions.map(({ type, actionState, earnedToday, counter }): KnownMission => ({
        type,
        actionState,
        earnedToday,
        counter,
      })),
    ),
  )
