import type { UserCtx } from '../../core/context.ts'
import { signText, verifyText } from '../../core/signed-text.ts'

/** Bound to the session, which a sign-in keeps: no other session can use the ticket. */
const purposeOf = ({ user }: UserCtx) => `day-ticket:${user.session}`

/** Proves that this session asked for its streak on this day. */
export const dayTicket = (ctx: UserCtx, day: string): string => signText(ctx.keys, purposeOf(ctx), day)

/** The day of a ticket; undefined where it is not one of this session. */
export const readDayTicket = (ctx: UserCtx, ticket: string): string | undefined =>
  verifyText(ctx.keys, purposeOf(ctx), ticket)
