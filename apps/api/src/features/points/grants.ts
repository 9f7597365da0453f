import { randomUUID } from 'node:crypto'
import type { Grant, GrantStatus, ListQuery } from '@momi/contract'
import { DAY } from '@momi/contract/rules/durations'
import { audit } from '../../core/records/audit.ts'
import type { StaffCtx } from '../../core/context.ts'
import { beforePosition, cursorAfter } from '../../core/cursors.ts'
import { Refusal } from '../../errors.ts'
import * as ledger from '../../core/ledger/ledger.ts'
import { lock, lockValue, ConcurrentChange } from '../../core/locks/locks.ts'
import { arePointsEnabled, grantLimits } from '../../core/ledger/points.ts'
import type { Values } from '../../db/columns.ts'
import type { Tx } from '../../db/db.ts'
import { accountsOfPerson } from '../staff/public.ts'
import { exceededLimit } from './grants.rules.ts'
import * as store from './grants.store.ts'

interface Request {
  userId: string
  amount: number
  reason: string
}

/**
 * Grants points to an account or takes them away, with a reason. A grant above the limits is not posted, but waits for
 * the approval of a second member of staff. Concurrent grants by one person, with any of their accounts, are counted one
 * after the other.
 */
export async function grantPoints(ctx: StaffCtx, { userId, amount, reason }: Request) {
  return ctx.transact(async (tx) => {
    const staff = ctx.staff.id
    const { user, before } = await lockAccount(ctx, tx, userId)
    requireCovered(before, amount)
    const accounts = (await accountsOfPerson(tx, staff)).map(({ id }) => id)
    await lockValue(tx, ctx.keys, `points granted by ${accounts[0]}`)
    const at = ctx.now()
    const lately = (await tx.one(store.grantedSince, { user, accounts, since: new Date(at.getTime() - DAY) }))!
    const granted = { toUser: lately.to_user, byStaff: lately.by_staff }
    const exceeds = exceededLimit(amount, granted, grantLimits(ctx.env))
    const status = exceeds === null ? 'POSTED' : 'WAITING'
    const id = randomUUID()
    await tx.one(store.addGrant, { id, user, amount, reason, status, exceeds, staff, at })
    const balance = exceeds === null ? await post(tx, { id, user, amount, at }) : before
    const action = exceeds === null ? 'points.grant' : 'points.request'
    await audit(tx, ctx, {
      action,
      subject: { kind: 'user', id: user },
      reason,
      before: { balance: before },
      after: { balance, grant: id, amount, exceeds },
    })
    return { grant: await loadGrant(tx, id), balance }
  })
}

interface Decision {
  grantId: string
  decision: 'APPROVE' | 'REFUSE'
  reason: string
}

/** Approves or refuses a waiting grant. The requester may do neither, from any session or account. */
export async function decide(ctx: StaffCtx, { grantId: id, decision, reason }: Decision) {
  return ctx.transact(async (tx) => {
    const waiting = await loadGrant(tx, id)
    const accounts = await accountsOfPerson(tx, ctx.staff.id)
    if (accounts.some(({ id: own }) => own === waiting.requestedBy.id))
      throw new Refusal('admin_points_own_grant', 'Another person has to decide this grant')
    const { user, before } = await lockAccount(ctx, tx, waiting.userId)
    const isApproved = decision === 'APPROVE'
    const status = isApproved ? 'POSTED' : 'REFUSED'
    const at = ctx.now()
    if (!(await tx.one(store.decideGrant, { id, user, status, staff: ctx.staff.id, at, reason })))
      throw new Refusal('admin_points_grant_already_decided', 'This grant was decided before')
    const { amount } = waiting
    if (isApproved) requireCovered(before, amount)
    const balance = isApproved ? await post(tx, { id, user, amount, at }) : before
    await audit(tx, ctx, {
      action: isApproved ? 'points.approve' : 'points.refuse',
      subject: { kind: 'user', id: user },
      reason,
      before: { balance: before },
      after: { balance, grant: id, amount },
    })
    return { grant: await loadGrant(tx, id), balance }
  })
}

/** Grants above a limit, newest first. */
export async function approvals(ctx: StaffCtx, { status, limit, offset, cursor }: ListQuery & { status: GrantStatus }) {
  const page = { status, ...beforePosition(cursor), offset, size: limit + 1 }
  const rows = await ctx.db.many(store.grantsAboveLimit, page)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    items: rows.slice(0, limit).map(grantFrom),
    cursor: last ? cursorAfter({ at: last.requested_at, id: last.id }) : null,
  }
}

/**
 * Locks a user's open account for a posting by staff, and returns its balance. The points of a merged account go to the
 * remaining one.
 */
export async function lockAccount(ctx: StaffCtx, tx: Tx, userId: string): Promise<{ user: string; before: number }> {
  const readAccount = () => tx.one(store.openAccount, { user: userId })
  const account = await readAccount()
  if (!account) throw new Refusal('not_found', 'No such user')
  if (account.erased) throw new Refusal('admin_points_account_erased', 'This account was erased')
  if (!arePointsEnabled(ctx, account.country))
    throw new Refusal('admin_points_not_enabled_for_country', `Points are not enabled in ${account.country}`)
  // The account was merged into another one, or erased, after it was read.
  if ((await lock(tx, { users: [account.id] })).length === 0 || (await readAccount())?.erased)
    throw new ConcurrentChange()
  return { user: account.id, before: await ledger.lockBalance(tx, account.id) }
}

export function requireCovered(balance: number, amount: number): void {
  if (balance + amount < 0) throw new Refusal('admin_points_below_zero', `The balance is ${balance}`)
}

interface Posted {
  id: string
  user: string
  amount: number
  at: Date
}

const post = (tx: Tx, { id, user, amount, at }: Posted) =>
  ledger.post(tx, { user, amount, counterpart: 'issued', reason: 'STAFF_GRANTED', ref: id, at })

async function loadGrant(tx: Tx, id: string): Promise<Grant> {
  const row = await tx.one(store.grantOf, { id })
  if (!row) throw new Refusal('not_found', 'No such grant')
  return grantFrom(row)
}

const grantFrom = (row: Values<typeof store.grantOf.row>): Grant => ({
  id: row.id,
  userId: row.user,
  amount: row.amount,
  reason: row.reason,
  status: row.status,
  limit: row.exceeds,
  requestedBy: { id: row.requester, name: row.requester_name },
  requestedAt: row.requested_at.toISOString(),
  decidedBy: row.decider === null ? null : { id: row.decider, name: row.decider_name! },
  decidedAt: row.decided_at?.toISOString() ?? null,
  decisionReason: row.decision_reason,
})
