import { timingSafeEqual } from 'node:crypto'
import type { UserCtx } from '../../core/context.ts'

/** Signed with the session id: it survives a sign-in, and is useless in another session. */
const signatureOf = ({ keys, user }: UserCtx, day: string) => keys.hash(`day-ticket:${user.session}:${day}`)

/** A ticket that proves this session's visit on this day. */
export const dayTicket = (ctx: UserCtx, day: string): string => `${day}.${signatureOf(ctx, day)}`

/** The day of a ticket; undefined if it is not one of this session. */
export function readDayTicket(ctx: UserCtx, ticket: string): string | undefined {
  const [day = '', signature = '', ...more] = ticket.split('.')
  const [expected, given] = [Buffer.from(signatureOf(ctx, day)), Buffer.from(signature)]
  const isOurs = more.length === 0 && given.length === expected.length && timingSafeEqual(given, expected)
  return isOurs ? day : undefined
}
