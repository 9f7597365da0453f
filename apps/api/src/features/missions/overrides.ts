import type { MissionType } from '@momi/contract'
import { DAY } from '@momi/contract/rules/durations'
import type { StaffCtx } from '../../core/context.ts'
import { lockRemaining, lockValue } from '../../core/locks/locks.ts'
import { audit, type AuditCtx } from '../../core/records/audit.ts'
import type { Tx } from '../../db/db.ts'
import { Refusal } from '../../errors.ts'
import { accountsOfPerson } from '../staff/public.ts'
import { clearOverride, overridesOfStaff } from './missions-admin.store.ts'
import { switchForUser } from './missions.store.ts'

interface Override {
  /** Of an account that was merged, the remaining one is meant. */
  user: string
  type: MissionType
  /** null: as the country has it. */
  enabled: boolean | null
}

/**
 * Overrides for one person whether a mission of their country is enabled, with a line in the audit log. `mayMake` is asked
 * while the account is locked.
 */
export async function overrideMission(
  tx: Tx,
  ctx: AuditCtx,
  { user: given, type, enabled }: Override,
  reason: string,
  mayMake?: () => Promise<void>,
) {
  const user = await lockRemaining(tx, given)
  if (user === null) throw new Refusal('not_found', 'No such user')
  await mayMake?.()
  if (enabled === null) await tx.one(clearOverride, { user, type })
  else await tx.one(switchForUser, { user, type, enabled })
  const subject = { kind: 'user', id: user }
  await audit(tx, ctx, { action: 'missions.override', subject, reason, after: { mission: type, enabled } })
}

/**
 * An override by staff, who may make a limited number of them within 24 hours, with all of their accounts: it is for single
 * people.
 */
export const overrideByStaff = (
  ctx: StaffCtx,
  {
    userId: user,
    missionType: type,
    enabled,
    reason,
  }: {
    userId: string
    missionType: MissionType
    enabled: boolean | null
    reason: string
  },
) =>
  ctx.transact(async (tx) => {
    await overrideMission(tx, ctx, { user, type, enabled }, reason, async () => {
      const since = new Date(ctx.now().getTime() - DAY)
      const accounts = (await accountsOfPerson(tx, ctx.staff.id)).map(({ id }) => id)
      // One person's overrides are counted one after the other.
      await lockValue(tx, ctx.keys, `missions overridden by ${accounts[0]}`)
      const { made } = (await tx.one(overridesOfStaff, { accounts, since }))!
      if (made >= ctx.env.MISSION_OVERRIDES_PER_STAFF_DAY)
        throw new Refusal('admin_missions_override_limit', 'Too many overrides within 24 hours')
    })
    return { enabled }
  })
