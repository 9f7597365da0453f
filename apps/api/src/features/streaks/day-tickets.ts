import type { Ctx } from '../../core/context.ts'
import { signText, verifyText } from '../../core/signed-text.ts'

/** Bound to the device: a session can end before an offline check-in is sent (a lost answer to a refresh). */
const purposeOf = ({ haid }: { haid: string }) => `day-ticket:${haid}`

/** Proves that this device asked for its person's streak today. */
export const dayTicket = (ctx: Ctx, streak: { haid: string; today: string }): string =>
  signText(ctx.keys, purposeOf(streak), streak.today)

/** The day of a ticket; undefined where it is not one of this device. */
export const readDayTicket = (ctx: Ctx, device: { haid: string }, ticket: string): string | undefined =>
  verifyText(ctx.keys, purposeOf(device), ticket)
