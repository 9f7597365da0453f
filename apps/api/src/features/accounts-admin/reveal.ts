import type { RevealField } from '@momi/contract'
import { HOUR_SECONDS } from '@momi/contract/rules/durations'
import { audit } from '../../core/records/audit.ts'
import type { StaffCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import { consumeRateLimit } from '../../core/limits/rate-limits.ts'
import { labelOf } from '../login/public.ts'
import { summaries } from './user-search.store.ts'

const PER_HOUR = 60

/** Reveals one value of a user that is masked elsewhere, with a reason for the audit log. */
export async function reveal(ctx: StaffCtx, input: { user_id: string; field: RevealField; reason: string }) {
  const { user_id: user, field, reason } = input
  await consumeRateLimit(ctx, { name: 'values revealed', most: PER_HOUR, seconds: HOUR_SECONDS }, ctx.staff.id)
  return ctx.transact(async (tx) => {
    const found = await tx.one(summaries, { users: [user] })
    if (!found) throw new Refusal('not_found', 'No such user')
    await audit(tx, ctx, { action: 'users.reveal', subject: { kind: 'user', id: user }, reason, after: { field } })
    if (field === 'wallet_address') return { value: found.address }
    const method = found.methods.find(({ kind }) => kind === field)
    return { value: method ? labelOf(ctx, method) : null }
  })
}
