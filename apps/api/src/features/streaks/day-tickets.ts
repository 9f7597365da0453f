import type { Ctx } from '../../core/context.ts'
import { signText, verifyText } from '../../core/tokens/signed-text.ts'

/**
 * The purpose for which a day ticket is signed. It binds the ticket to the device and not to the session, because a
 * session can end (if the answer to a token refresh is lost) before an offline check-in is sent.
 */
const purposeOf = ({ haid }: { haid: string }) => `day-ticket:${haid}`

/** A signed day ticket, which proves that this device requested its person's streak today. */
export const dayTicket = (ctx: Ctx, streak: { haid: string; today: string }): string =>
  signText(ctx.keys, purposeOf(streak), streak.today)

/** The day of a ticket; undefined if it is not a valid ticket of this device. */
export const readDayTicket = (ctx: Ctx, device: { haid: string }, ticket: string): string | undefined =>
  verifyText(ctx.keys, purposeOf(device), ticket)
