import { hasPermission } from '@momi/contract/permissions'
import type { AdminApi, Output } from '@momi/contract'
import { DAY } from '@momi/contract/rules/durations'
import type { Ctx, StaffCtx } from '../../core/context.ts'
import { lock } from '../../core/locks/locks.ts'
import { hashOfChange } from '../../core/records/account-changes.ts'
import type { Tx } from '../../db/db.ts'
import { endSessionsOf } from '../accounts/public.ts'
import * as store from './account-changes.store.ts'

/** How long a change can be disputed. */
const OPEN_MS = 30 * DAY

type Ask = Pick<Ctx, 'db' | 'now'>

/** Whether a link can be used: `used` once it was, `unknown` also after 30 days. */
export async function stateOfLink(ctx: Ask, token: string): Promise<'open' | 'used' | 'unknown'> {
  const change = await find(ctx, token)
  if (!change) return 'unknown'
  return change.disputed_at === null ? 'open' : 'used'
}

const find = ({ db, now }: Ask, token: string) =>
  db.one(store.findChange, { token_hash: hashOfChange(token), since: new Date(now().getTime() - OPEN_MS) })

/**
 * The person says that a change was not theirs: payouts stop, all sessions end, and staff get a case. The link is all
 * that they need, because whoever has taken the account over may have locked them out. It works once.
 */
export async function dispute(ctx: Ask & Pick<Ctx, 'transact'>, token: string): Promise<void> {
  const change = await find(ctx, token)
  if (!change) return
  const { id, user } = change
  await ctx.transact(async (tx) => {
    await lock(tx, { users: [user] })
    if (await tx.one(store.disputeChange, { id, user, at: ctx.now() })) await endSessionsOf(ctx, tx, user, null)
  })
}

/** Ends the stop of an account's payouts; returns the account, or undefined if they are not stopped. */
export const resumePayouts = async (tx: Tx, user: string): Promise<string | undefined> =>
  (await tx.one(store.resumePayouts, { user }))?.id

type Item = Output<AdminApi['GET /api/v1/admin/campaign/inbox']>['items'][number]

const TITLES = {
  WALLET: 'A change of wallet was disputed',
  PHONE: 'A change of number was disputed',
  SIGN_IN: 'A change of sign-in was disputed',
  WALLET_TAKEN: 'The loss of a wallet was disputed',
  WALLET_GAINED: 'A wallet was disputed',
} as const

/** The cases that disputes have opened, for those who may decide them. */
export async function disputesToDecide({ db, staff }: StaffCtx): Promise<Item[]> {
  if (!hasPermission(staff.role, 'users.clear')) return []
  return (await db.many(store.openDisputes, {})).map(({ user, kind, at }) => ({
    kind: 'CASE',
    id: user,
    title: TITLES[kind],
    by: null,
    reason: 'The person said that it was not them. Their payouts are stopped, and their sessions have ended.',
    at: at.toISOString(),
    dueAt: null,
    subject: null,
    line: null,
  }))
}
