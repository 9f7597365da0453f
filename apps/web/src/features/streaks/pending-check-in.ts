import { PENDING_CHECK_IN, pendingStorage, storedCheckIn } from '../../shared/stored-check-in.ts'

/** A check-in without an answer from the server. A retry is the same check-in, for the day of its ticket. */
export interface PendingCheckIn {
  key: string
  ticket: string
}

/** Storage may contain anything: a check-in has a key, and a ticket that starts with a date. */
function isPendingCheckIn(value: unknown): value is PendingCheckIn {
  const { key, ticket } = (value ?? {}) as Partial<Record<keyof PendingCheckIn, unknown>>
  return typeof key === 'string' && typeof ticket === 'string' && !Number.isNaN(Date.parse(ticket.split('.')[0]!))
}

export function pendingCheckIn(): PendingCheckIn | undefined {
  try {
    const stored: unknown = JSON.parse(storedCheckIn() ?? 'null')
    return isPendingCheckIn(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

export const savePendingCheckIn = (pending: PendingCheckIn): void =>
  pendingStorage.setItem(PENDING_CHECK_IN, JSON.stringify(pending))

export const clearPendingCheckIn = (): void => pendingStorage.removeItem(PENDING_CHECK_IN)

/** The day for which the check-in counts. */
export const dayOfPendingCheckIn = ({ ticket }: PendingCheckIn): string => ticket.split('.')[0]!
