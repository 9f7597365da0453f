import { MINUTE } from '@momi/contract/rules/durations'
import { signText, verifyText, type SigningKeys } from '../../core/tokens/signed-text.ts'

/** How long a ticket is valid, and so how long after the end of its period a draw may still use its seed. */
export const TICKET_LIFE_MS = 10 * MINUTE
const PURPOSE = 'roulette-ticket'

/** A user's right to one spin. Two tickets for the same spin are equivalent. */
export interface Ticket {
  user: string
  /** The period whose seed determines the result of the spin. */
  period: string
  number: number
  /** The price in points if the spin is bought; null if it cannot be bought. */
  price: number | null
  /**
   * The version of the wheel that was shown, because a version is published a moment after the instant from which it
   * applies, and by a process whose clock may be another one. Absent in a ticket of an earlier release.
   */
  version?: number
  expiresAt: number
}

export function signTicket(keys: SigningKeys, ticket: Omit<Ticket, 'expiresAt'>, now: Date) {
  const expiresAt = now.getTime() + TICKET_LIFE_MS
  const payload = Buffer.from(JSON.stringify({ ...ticket, expiresAt })).toString('base64url')
  return { token: signText(keys, PURPOSE, payload), expiresAt: new Date(expiresAt).toISOString() }
}

/** The time at which the wheel was shown that this ticket spins. */
export const shownAt = ({ expiresAt }: Pick<Ticket, 'expiresAt'>): Date => new Date(expiresAt - TICKET_LIFE_MS)

/** The ticket in a token, even an expired one; undefined if the token is not a ticket signed by this product. */
export function openTicket(keys: SigningKeys, token: string): Ticket | undefined {
  const payload = verifyText(keys, PURPOSE, token)
  return payload === undefined ? undefined : (JSON.parse(Buffer.from(payload, 'base64url').toString()) as Ticket)
}
