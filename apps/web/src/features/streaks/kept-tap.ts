import { safeStorage } from '@momi/client/session/identity'

const PLACE = 'momi.tap'

/** A tap that was not answered yet: whenever it is sent, it is the same check-in, of the day that its ticket names. */
export interface KeptTap {
  key: string
  ticket: string
}

const storage = safeStorage(() => localStorage)

/** Storage may hold anything: what names no day is no tap. */
function isTap(value: unknown): value is KeptTap {
  const { key, ticket } = (value ?? {}) as Partial<Record<keyof KeptTap, unknown>>
  return typeof key === 'string' && typeof ticket === 'string' && !Number.isNaN(Date.parse(ticket.split('.')[0]!))
}

export function keptTap(): KeptTap | undefined {
  try {
    const kept: unknown = JSON.parse(storage.getItem(PLACE) ?? 'null')
    return isTap(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

export const keepTap = (tap: KeptTap): void => storage.setItem(PLACE, JSON.stringify(tap))

export const forgetTap = (): void => storage.removeItem(PLACE)

/** The day that a tap counts on. */
export const dayOfTap = ({ ticket }: KeptTap): string => ticket.split('.')[0]!
