import { safeStorage } from '@momi/client/storage'
import { withStored } from '@momi/client/with-stored'

/** A spin without an answer from the server. A retry with the same content counts once. */
export interface PendingSpin {
  ticket: string
  expiresAt: string
  buy: boolean
  key: string
  /** The id of the last spin that was known before this one; empty if there was none. */
  after: string
}

const NONE: PendingSpin = { ticket: '', expiresAt: '', buy: false, key: '', after: '' }
const STORAGE_KEY = 'momi.roulette.spin'
const storage = safeStorage(() => localStorage)

/**
 * The pending spin, which is stored so that it survives a reload. undefined once its ticket has expired, because a retry
 * is then useless: the server refuses an expired ticket that was not used, and the result of a used one is in the
 * history.
 */
export function pendingSpin(now: number): PendingSpin | undefined {
  try {
    const stored = withStored(NONE, JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null'))
    return stored.ticket && stored.key && Date.parse(stored.expiresAt) > now ? stored : undefined
  } catch {
    return undefined
  }
}

/**
 * The spin that the server has made in the meantime, by its history, newest first: the pending one, whose answer was lost,
 * or that of another phone, after which the ticket of the pending one is worth nothing.
 */
export function madeSince<Spin extends { id: string }>(
  { after }: PendingSpin,
  history: readonly Spin[],
): Spin | undefined {
  if (after === '') return history[history.length - 1]
  return history[history.findIndex(({ id }) => id === after) - 1]
}

export const savePendingSpin = (spin: PendingSpin) => storage.setItem(STORAGE_KEY, JSON.stringify(spin))
export const clearPendingSpin = () => storage.removeItem(STORAGE_KEY)
