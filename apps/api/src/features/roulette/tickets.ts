import { timingSafeEqual } from 'node:crypto'
import type { TokenKeys } from '../../core/token-keys.ts'

const LIFE_MS = 10 * 60_000

/** A right to try one spin: of whom, and which one it is. Two tickets for the same spin are the same spin. */
export interface Ticket {
  user: string
  /** Whose seed draws it. */
  period: string
  number: number
  /** What buying it costs; null where it cannot be bought. */
  price: number | null
  expiresAt: number
}

/** A draw may still use a period's seed for so long after its end. */
export const TICKET_LIFE_MS = LIFE_MS

type Keys = Pick<TokenKeys, 'hash'>

const signatureOf = (keys: Keys, payload: string) => keys.hash(`roulette-ticket:${payload}`)

export function signTicket(keys: Keys, ticket: Omit<Ticket, 'expiresAt'>, now: Date) {
  const expiresAt = now.getTime() + LIFE_MS
  const payload = Buffer.from(JSON.stringify({ ...ticket, expiresAt })).toString('base64url')
  return { token: `${payload}.${signatureOf(keys, payload)}`, expiresAt: new Date(expiresAt).toISOString() }
}

/** undefined where it was not signed by us. */
export function openTicket(keys: Keys, token: string): Ticket | undefined {
  const [payload = '', signature = '', ...more] = token.split('.')
  const expected = Buffer.from(signatureOf(keys, payload))
  const given = Buffer.from(signature)
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Ticket
}
