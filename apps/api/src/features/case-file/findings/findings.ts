import { dayOf } from '@momi/contract/rules/calendar'
import { DAY } from '@momi/contract/rules/durations'
import type { Ctx } from '../../../core/context.ts'
import { arePointsEnabled } from '../../../core/ledger/points.ts'
import { prizesOpeningOf } from '../../../core/missions/prizes.ts'
import { accountOf } from '../account.ts'
import { findingsIn } from './rules.ts'
import { snapshot } from './snapshot.store.ts'

/**
 * The age above which refusals, clamped counters and restarts of the streak are ignored: they explain no current
 * problem.
 */
const RECENT_MS = 30 * DAY

export async function findingsOf(ctx: Ctx, user: string) {
  const now = ctx.now()
  const { users, country, zone } = await accountOf(ctx, user)
  const since = new Date(now.getTime() - RECENT_MS)
  const [read, prizes] = await Promise.all([
    ctx.db.one(snapshot, { user, users, country, now, since }),
    prizesOpeningOf(ctx, ctx.db, user),
  ])
  return {
    findings: findingsIn({
      ...read!,
      id: user,
      now,
      zone,
      today: dayOf(now, zone),
      arePointsEnabled: arePointsEnabled(ctx, country),
      ...prizes,
      symbol: ctx.env.CRYPTO_SYMBOL,
      oldestVersion: ctx.env.MOBILE_AUTH_MIN_VERSION,
    }),
  }
}
