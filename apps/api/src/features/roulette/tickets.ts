import { signText, verifyText } from '../../core/signed-text.ts'
import type { TokenKeys } from '../../core/token-keys.ts'

/** A draw may use a period's seed for this long after the period's end. */
export const TICKET_LIFE_MS = 10 * 60_000
const PURPOSE = 'roulette-ticket'

/** The right to one spin of a user. Two tickets for the same spin are the same spin. */
export interface Ticket {
  user: string
  /** The period whose seed draws it. */
  period: string
  number: number
  /** The price in points where it is bought; null where it cannot be bought. */
  price: number | null
  expiresAt: number
}

type Keys = Pick<TokenKeys, 'hash'>

export function signTicket(keys: Keys, ticket: Omit<Ticket, 'expiresAt'>, now: Date) {
  const expiresAt = now.getTime() + TICKET_LIFE_MS
  const payload = Buffer.from(JSON.stringify({ ...ticket, expiresAt })).toString('base64url')
  return { token: signText(keys, PURPOSE, payload), expiresAt: new Date(expiresAt).toISOString() }
}

/** undefined where the token is not a ticket signed by this product. */
export function openTicket(keys: Keys, token: string): Ticket | undefined {
  const payload = verifyText(keys, PURPOSE, token)
  return payload === undefined ? undefined : (JSON.parse(Buffer.from(payload, 'base64url').toString()) as Ticket)
}
