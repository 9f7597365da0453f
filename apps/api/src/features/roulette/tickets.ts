import { timingSafeEqual } from 'node:crypto'
import type { TokenKeys } from '../../core/token-keys.ts'

const LIFE_MS = 10 * 60_000

/** The right to one spin: the person's, and its number. Two tickets for the same number are the same spin. */
export interface Ticket {
  user: string
  /** The period whose seed is used. */
  period: string
  number: number
  /** The price of buying it; null if it cannot be bought. */
  price: number | null
  expiresAt: number
}

/** How long after a period's end its seed may still be used. */
export const TICKET_LIFE_MS = LIFE_MS

type Keys = Pick<TokenKeys, 'hash'>

const signatureOf = (keys: Keys, payload: string) => keys.hash(`roulette-ticket:${payload}`)

export function signTicket(keys: Keys, ticket: Omit<Ticket, 'expiresAt'>, now: Date) {
  const expiresAt = now.getTime() + LIFE_MS
  const payload = Buffer.from(JSON.stringify({ ...ticket, expiresAt })).toString('base64url')
  return { token: `${payload}.${signatureOf(keys, payload)}`, expiresAt: new Date(expiresAt).toISOString() }
}

/** undefined if we did not sign it. */
export function openTicket(keys: Keys, token: string): Ticket | undefined {
  const [payload = '', signature = '', ...more] = token.split('.')
  const expected = Buffer.from(signatureOf(keys, payload))
  const given = Buffer.from(signature)
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Ticket
}
