import { audit } from '../../core/records/audit.ts'
import type { StaffCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import * as store from './staff.store.ts'
import { SESSION_SECONDS } from './tokens.ts'

/** Sessions that were opened before this instant have expired. */
const oldestOpen = (now: Date) => new Date(now.getTime() - SESSION_SECONDS * 1000)

export async function listSessions({ db, now, staff }: StaffCtx) {
  const rows = await db.many(store.sessionsOf, { staff: staff.id, since: oldestOpen(now()) })
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      address: row.address,
      userAgent: row.user_agent,
      openedAt: row.created_at.toISOString(),
      renewedAt: row.renewed_at.toISOString(),
      isCurrent: row.id === staff.session,
    })),
  }
}

/** Ends one of the caller's open sessions, or all of them if `session` is null; returns how many were ended. */
export async function endSessions(ctx: StaffCtx, session: string | null) {
  const at = ctx.now()
  const staff = ctx.staff.id
  return ctx.transact(async (tx) => {
    const ended = await tx.many(store.endSessionsOf, { staff, session, since: oldestOpen(at), at })
    if (session !== null && ended.length === 0) throw new Refusal('not_found', 'None of your open sessions')
    const after = { ended: ended.map(({ id }) => id) }
    await audit(tx, ctx, { action: 'staff.sign-out', subject: { kind: 'staff', id: staff }, reason: null, after })
    return { ended: ended.length }
  })
}
