import type { StaffAction } from '@momi/contract'
import type { StaffCtx } from '../../core/context.ts'
import { audit, type AuditCtx } from '../../core/records/audit.ts'
import type { Tx } from '../../db/db.ts'
import { loadChange } from './change.ts'
import { answerOf } from './change-answer.ts'

interface Step {
  action: Extract<StaffAction, `campaign.${string}`>
  reason: string | null
  before?: Parameters<typeof audit>[2]['before']
  after?: Parameters<typeof audit>[2]['after']
}

/** Adds the step's line to the audit log. Nothing may follow it in the transaction. */
export const auditStep = (tx: Tx, ctx: AuditCtx, id: string, { action, reason, before, after }: Step): Promise<void> =>
  audit(tx, ctx, {
    action,
    subject: { kind: 'change', id },
    reason,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  })

/** Ends a step of a member of staff: adds its line to the audit log and returns the change as it is now. */
export async function finish(tx: Tx, ctx: StaffCtx, id: string, step: Step) {
  const answer = await answerOf(ctx, tx, await loadChange(tx, id))
  await auditStep(tx, ctx, id, step)
  return { change: answer }
}
