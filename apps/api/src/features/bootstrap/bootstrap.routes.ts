import { bootstrap } from '@momi/contract'
import type { Ctx } from '../../core/context.ts'
import { implement } from '../../core/implement.ts'
import { arePointsEnabled } from '../../core/ledger/points.ts'
import { pointsOf } from '../../core/missions/held-awards.ts'
import { anonymousLogin, type Device } from '../accounts/public.ts'
import { accountOf } from '../login/public.ts'
import { missionsOf } from '../missions/public.ts'
import { earningsOf } from '../points/public.ts'
import { earned } from '../rewards/public.ts'
import { statusIfOn } from '../streaks/public.ts'

export const bootstrapRoutes = implement(bootstrap, {
  'POST /api/v1/bootstrap': (ctx, { body }) => logInAndRead(ctx, body),
})

/** Logs an app instance in, and reads what its first page shows. */
async function logInAndRead(ctx: Ctx, device: Device) {
  const { tokens, user, isNew } = await anonymousLogin(ctx, device)
  const own = { ...ctx, user }
  const readPoints = async () => {
    const [mine, total] = await Promise.all([pointsOf(ctx, user.id), earningsOf(own)])
    return { 'GET /api/v1/points': mine, 'GET /api/v1/user/earnings/total': total }
  }
  const [missions, account, rewards, streak, points] = await Promise.all([
    missionsOf(own),
    accountOf(own),
    earned(own, { status: 'UNCLAIMED,PENDING', size: 100 }),
    statusIfOn(own),
    arePointsEnabled(ctx, user.country) ? readPoints() : {},
  ])
  const answers = {
    'GET /api/v2/user/missions': missions,
    // The account was anonymous when its device logged in, so it had neither. A sign-in may have added them since.
    'GET /api/v2/user': { ...account, phone: null, email: null },
    'GET /api/v1/rewards/earned?status=UNCLAIMED%2CPENDING&size=100': rewards,
    ...(streak && { 'GET /api/v1/streaks/checkin/status': streak }),
    ...(isNew && { 'GET /api/v2/user/client-state': { state: {} } }),
    ...points,
  }
  return { ...tokens, answers }
}
