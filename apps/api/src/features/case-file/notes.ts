import type { StaffCtx } from '../../core/context.ts'
import { audit } from '../../core/records/audit.ts'
import { accountOf } from './account.ts'

/** The action of a note in the audit log, where it is kept. */
export const NOTE = 'users.note'

/** A member of staff writes down what others should know of an account. */
export const addNote = (ctx: StaffCtx, user: string, note: string) =>
  ctx.transact(async (tx) => {
    await accountOf({ db: tx }, user)
    await audit(tx, ctx, { action: NOTE, subject: { kind: 'user', id: user }, reason: note })
    return { userId: user }
  })
