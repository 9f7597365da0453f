import { dayOf, zoneOf } from '@momi/contract/rules/calendar'
import type { UserCtx } from '../../core/context.ts'
import { referralPointsOf } from './referrals.ts'
import { referredBy } from './referrals.store.ts'

const LATEST = 20

/** The caller's link and referrals, without anything that tells who they are. */
export async function invitations({ db, settings, user }: Pick<UserCtx, 'db' | 'settings' | 'user'>) {
  const zone = zoneOf(user.country) ?? 'UTC'
  const referrals = await db.many(referredBy, { user: user.id })
  return {
    referrerId: user.id,
    points: referralPointsOf({ settings }, user.country),
    joined: referrals.length,
    counted: referrals.filter(({ state }) => state === 'COUNTED').length,
    earned: referrals.reduce((sum, { points }) => sum + points, 0),
    latest: referrals.slice(0, LATEST).map(({ at, state }) => ({ day: dayOf(at, zone), state })),
  }
}
