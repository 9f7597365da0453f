import { points } from '@momi/contract'
import { balanceOf, earnedBy } from '../../core/ledger.ts'
import { implement } from '../../http/implement.ts'
import { history } from './points.ts'
import { requirePoints } from './points.rules.ts'

export const pointsRoutes = implement(points, {
  'GET /api/v1/points': async (ctx) => {
    requirePoints(ctx)
    return { balance: await balanceOf(ctx.db, ctx.user.id) }
  },
  'GET /api/v1/points/history': (ctx, { query }) => history(ctx, query),
  'GET /api/v1/user/earnings/total': async (ctx) => ({ points: await earnedBy(ctx.db, ctx.user.id) }),
})
