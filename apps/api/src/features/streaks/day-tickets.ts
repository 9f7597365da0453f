import { timingSafeEqual } from 'node:crypto'
import type { UserCtx } from '../../core/context.ts'

/** Of the session: it stays the same through a sign-in, and a ticket is of no use to another one. */
const signatureOf = ({ keys, user }: UserCtx, day: string) => keys.hash(`day-ticket:${user.session}:${day}`)

/** Says that this session was here on this day. */
export const dayTicket = (ctx: UserCtx, day: string): string => `${day}.${signatureOf(ctx, day)}`

/** The day of a ticket; undefined where it is not one of this session. */
export function readDayTicket(ctx: UserCtx, ticket: string): string | undefined {
  const [day = '', signature = '', ...more] = ticket.split('.')
  const [expected, given] = [Buffer.from(signatureOf(ctx, day)), Buffer.from(signature)]
  const isOurs = more.length === 0 && given.length === expected.length && timingSafeEqual(given, expected)
  return isOurs ? day : undefined
}
