import { safeStorage } from '@momi/client/session/identity'

/** A spin that was asked for and not answered yet. Sent again as it is, it counts once. */
export interface PendingSpin {
  ticket: string
  expiresAt: string
  buy: boolean
  key: string
}

const NAME = 'momi.roulette.spin'
const storage = safeStorage(() => localStorage)

/** Outlives the page. A ticket that has run out leads nowhere: what it gave is in the history. */
export function pendingSpin(now: number): PendingSpin | undefined {
  try {
    const kept = JSON.parse(storage.getItem(NAME) ?? 'null') as PendingSpin | null
    return kept && Date.parse(kept.expiresAt) > now ? kept : undefined
  } catch {
    return undefined
  }
}

export const savePendingSpin = (spin: PendingSpin) => storage.setItem(NAME, JSON.stringify(spin))
export const clearPendingSpin = () => storage.removeItem(NAME)
