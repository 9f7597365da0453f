import { safeStorage } from '@momi/client/session/identity'

const PLACE = 'momi.tap'

/** A tap that was not answered yet: whenever it is sent, it is the same check-in, of the day that its ticket names. */
export interface KeptTap {
  key: string
  ticket: string
}

const storage = safeStorage(() => localStorage)

const isTap = (value: unknown): value is KeptTap =>
  typeof value === 'object' && value !== null && 'key' in value && 'ticket' in value

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
