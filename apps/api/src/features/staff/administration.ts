import { randomUUID } from 'node:crypto'
import type { Role } from '@momi/contract/permissions'
import { audit, type AuditCtx } from '../../core/records/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { hashPassword } from '../../core/secrets/password.ts'
import type { Tx } from '../../db/db.ts'
import { joinMailboxes } from './same-person.ts'
import * as store from './staff.store.ts'
import { newSecret } from './totp.ts'

type AdministrationCtx = AuditCtx & Pick<Ctx, 'transact'>

/** Adds a member of staff. Returns their first password, which they replace when they set up an authenticator. */
export async function addMember(
  ctx: AdministrationCtx,
  member: { email: string; name: string; role: Role },
  reason: string,
): Promise<string> {
  const password = newPassword()
  const password_hash = await hashPassword(password)
  await ctx.transact(async (tx) => {
    const id = randomUUID()
    if (!(await tx.one(store.addStaff, { id, ...member, password_hash, at: ctx.now() })))
      throw new Error(`${member.email} is a member of staff already`)
    await joinMailboxes(tx)
    await audit(tx, ctx, { action: 'staff.add', subject: { kind: 'staff', id }, reason, after: member })
  })
  return password
}

export const changeRole = (ctx: AdministrationCtx, email: string, role: Role, reason: string): Promise<void> =>
  change(ctx, email, async (tx, { id, role: before }) => {
    await tx.one(store.setRole, { staff: id, role })
    const subject = { kind: 'staff', id }
    await audit(tx, ctx, { action: 'staff.change-role', subject, reason, before: { role: before }, after: { role } })
  })

/** Records that two accounts are of one person, who then does not approve with one what the other requested. */
export const markSamePerson = (ctx: AdministrationCtx, email: string, other: string, reason: string): Promise<void> =>
  change(ctx, email, async (tx, { id }) => {
    const person = await tx.one(store.lockStaff, { email: other })
    if (!person) throw new Error(`${other} is no member of staff`)
    if (person.id === id) throw new Error('These are one account')
    await tx.one(store.setSamePerson, { staff: id, as: person.id })
    await joinMailboxes(tx)
    const subject = { kind: 'staff', id }
    await audit(tx, ctx, { action: 'staff.same-person', subject, reason, after: { samePersonAs: person.id } })
  })

/** Disables a member of staff: ends all their sessions and refuses further sign-ins. */
export const disable = (ctx: AdministrationCtx, email: string, reason: string): Promise<void> =>
  change(ctx, email, async (tx, { id, is_disabled: wasDisabled }) => {
    await tx.one(store.disableStaff, { staff: id, at: ctx.now() })
    await endAll(ctx, tx, id)
    const [before, after] = [{ disabled: wasDisabled }, { disabled: true }]
    await audit(tx, ctx, { action: 'staff.disable', subject: { kind: 'staff', id }, reason, before, after })
  })

/**
 * Resets the account of a member of staff: returns a first password, with which they set up another authenticator. Also
 * enables a disabled account.
 */
export async function reset(ctx: AdministrationCtx, email: string, reason: string): Promise<string> {
  const password = newPassword()
  const password_hash = await hashPassword(password)
  await change(ctx, email, async (tx, { id, is_disabled: wasDisabled }) => {
    await tx.one(store.resetStaff, { staff: id, password_hash })
    await endAll(ctx, tx, id)
    const [before, after] = [{ disabled: wasDisabled }, { disabled: false }]
    await audit(tx, ctx, { action: 'staff.reset', subject: { kind: 'staff', id }, reason, before, after })
  })
  return password
}

type Member = { id: string; role: Role; is_disabled: boolean }

const change = (ctx: AdministrationCtx, email: string, work: (tx: Tx, member: Member) => Promise<void>) =>
  ctx.transact(async (tx) => {
    const member = await tx.one(store.lockStaff, { email })
    if (!member) throw new Error(`${email} is no member of staff`)
    await work(tx, member)
  })

const endAll = (ctx: AdministrationCtx, tx: Tx, staff: string) =>
  tx.many(store.endSessionsOf, { staff, session: null, since: new Date(0), at: ctx.now() })

/** A random password of 160 bits, in base32. */
const newPassword = (): string => newSecret().toLowerCase()
