import { safeStorage } from '@momi/client/session/identity'

/** A spin that was sent and not answered yet. Sent again unchanged, it counts once. */
export interface PendingSpin {
  ticket: string
  expiresAt: string
  buy: boolean
  key: string
}

const NAME = 'momi.roulette.spin'
const storage = safeStorage(() => localStorage)

/** Survives the page. Undefined after the ticket's expiry: the result is then in the history. */
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
