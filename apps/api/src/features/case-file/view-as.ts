import { HOUR_SECONDS } from '@momi/contract/rules/durations'
import { audit } from '../../core/records/audit.ts'
import type { StaffCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import { consumeRateLimit } from '../../core/limits/rate-limits.ts'
import { signViewToken } from '../accounts/public.ts'
import { accountOf } from './account.ts'

/** How many people a member of staff may view in an hour. */
const PER_HOUR = 30

/**
 * A read-only token, valid for ten minutes, and the URL that opens the client as the person sees it. Audited. Answers to
 * it are masked (http/calls/mask-answer.ts).
 */
export async function viewAs(ctx: StaffCtx, user: string, reason: string) {
  await consumeRateLimit(ctx, { name: 'people viewed', most: PER_HOUR, seconds: HOUR_SECONDS }, ctx.staff.id)
  await accountOf(ctx, user)
  const view = await signViewToken(ctx, user)
  if (!view) throw new Refusal('admin_view_no_session', 'The person has no session')
  const { accessToken, clientType } = view
  const expiresAt = view.expiresAt.toISOString()
  await ctx.transact((tx) =>
    audit(tx, ctx, { action: 'users.view', subject: { kind: 'user', id: user }, reason, after: { expiresAt } }),
  )
  // The token is in the URL's fragment, which is not sent to servers or logged.
  const url = `${ctx.env.WEB_ORIGIN}/missions?view=${clientType}#${accessToken}`
  return { accessToken, expiresAt, url }
}
