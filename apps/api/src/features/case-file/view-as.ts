import { audit } from '../../core/audit.ts'
import type { StaffCtx } from '../../core/context.ts'
import { Refusal } from '../../core/errors.ts'
import { signViewToken } from '../accounts/public.ts'
import { accountOf } from './account.ts'

/** A read-only token, valid for ten minutes, and the URL that opens the client as the person sees it. Audited. */
export async function viewAs(ctx: StaffCtx, user: string, reason: string) {
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
