import { bootstrap } from '@momi/contract'
import type { Ctx } from '../../core/context.ts'
import { implement } from '../../core/implement.ts'
import { arePointsEnabled } from '../../core/ledger/points.ts'
import { pointsOf } from '../../core/missions/held-awards.ts'
import { anonymousLogin, type Device } from '../accounts/public.ts'
import { missionsOf } from '../missions/public.ts'
import { earningsOf } from '../points/public.ts'

export const bootstrapRoutes = implement(bootstrap, {
  'POST /api/v1/bootstrap': (ctx, { body }) => logInAndRead(ctx, body),
})

/** Logs an app instance in, and reads what its first page shows. */
async function logInAndRead(ctx: Ctx, device: Device) {
  const { tokens, user } = await anonymousLogin(ctx, device)
  const read = async () => ({ 'GET /api/v2/user/missions': await missionsOf({ ...ctx, user }) })
  const readPoints = async () => {
    const [mine, earned] = await Promise.all([pointsOf(ctx, user.id), earningsOf({ ...ctx, user })])
    return { 'GET /api/v1/points': mine, 'GET /api/v1/user/earnings/total': earned }
  }
  const [missions, points] = await Promise.all([read(), arePointsEnabled(ctx, user.country) ? readPoints() : {}])
  return { ...tokens, answers: { ...missions, ...points } }
}
