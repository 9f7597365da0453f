import { MINUTE_SECONDS } from '@momi/contract/rules/durations'
import { audit } from '../../core/records/audit.ts'
import type { Ctx } from '../../core/context.ts'
import * as store from './failures.store.ts'

/** Also the window of the lock-outs. */
export const WINDOW_SECONDS = 15 * MINUTE_SECONDS
const WINDOW_MS = WINDOW_SECONDS * 1000
const MOST_NETWORKS = 10

export type FailedAction = 'staff.sign-in-failed' | 'staff.renew-recovery-codes-failed'
export type WrongProof = 'password' | 'code' | 'openid'

const windowOf = (at: Date) => new Date(Math.floor(at.getTime() / WINDOW_MS) * WINDOW_MS)

/**
 * Counts a failed attempt for the audit log, which gets one line for each account and window. Attempts that named no
 * account share one line, so that nobody can fill the log with addresses of their choice.
 */
export async function recordFailure(
  ctx: Pick<Ctx, 'transact' | 'now'> & { readonly request: Pick<Ctx['request'], 'address'> },
  account: { id: string; email: string } | undefined,
  wrong: WrongProof,
  action: FailedAction = 'staff.sign-in-failed',
): Promise<void> {
  const failure = {
    window_start: windowOf(ctx.now()),
    action,
    account: account?.id ?? '',
    staff_email: account?.email ?? 'unknown',
    passwords: Number(wrong === 'password'),
    codes: Number(wrong === 'code'),
    openid: Number(wrong === 'openid'),
    network: ctx.request.address,
    most_networks: MOST_NETWORKS,
  }
  await ctx.transact((tx) => tx.one(store.addFailure, failure))
}

/** Moves the failures of the windows that are over into the audit log. */
export async function auditFailures({ transact, now }: Pick<Ctx, 'transact' | 'now'>): Promise<void> {
  const before = windowOf(now())
  for (;;) {
    const isDone = await transact(async (tx) => {
      const failed = await tx.one(store.takeFailures, { before })
      if (!failed) return true
      const { action, account, staff_email: email, passwords, codes, openid, networks } = failed
      const staff = { id: account === '' ? null : account, email, session: null }
      await audit(
        tx,
        { now, request: { id: 'job', address: networks[0]! }, staff },
        {
          action: action as FailedAction,
          subject: { kind: 'staff', id: staff.id },
          reason: null,
          after: { since: failed.window_start.toISOString(), passwords, codes, openid, networks },
        },
      )
      return false
    })
    if (isDone) return
  }
}
