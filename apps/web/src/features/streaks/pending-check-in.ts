import { safeStorage } from '@momi/client/storage'
import { PENDING_CHECK_IN } from '../../shared/pending-check-in-key.ts'

/** A check-in without an answer from the server. A retry is the same check-in, for the day of its ticket. */
export interface PendingCheckIn {
  key: string
  ticket: string
}

const storage = safeStorage(() => localStorage)

/** Storage may contain anything: a check-in has a key, and a ticket that starts with a date. */
function isPendingCheckIn(value: unknown): value is PendingCheckIn {
  const { key, ticket } = (value ?? {}) as Partial<Record<keyof PendingCheckIn, unknown>>
  return typeof key === 'string' && typeof ticket === 'string' && !Number.isNaN(Date.parse(ticket.split('.')[0]!))
}

export function pendingCheckIn(): PendingCheckIn | undefined {
  try {
    const stored: unknown = JSON.parse(storage.getItem(PENDING_CHECK_IN) ?? 'null')
    return isPendingCheckIn(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

export const savePendingCheckIn = (pending: PendingCheckIn): void =>
  storage.setItem(PENDING_CHECK_IN, JSON.stringify(pending))

export const clearPendingCheckIn = (): void => storage.removeItem(PENDING_CHECK_IN)

/** The day for which the check-in counts. */
export const dayOfPendingCheckIn = ({ ticket }: PendingCheckIn): string => ticket.split('.')[0]!
