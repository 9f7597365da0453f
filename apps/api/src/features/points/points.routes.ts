import { points } from '@momi/contract'
import { Refusal } from '../../errors.ts'
import { balanceOf, earnedBy } from '../../core/ledger/ledger.ts'
import { arePointsEnabled, requirePoints } from '../../core/ledger/points.ts'
import { pointsOf } from '../../core/missions/held-awards.ts'
import { implement } from '../../core/implement.ts'
import { exchange, exchangeConfig } from './exchange.ts'
import { exchanges, myExchange } from './exchange-items.ts'
import { earningsOf, history } from './points.ts'

export const pointsRoutes = implement(points, {
  'GET /api/v1/points': async (ctx) => {
    requirePoints(ctx)
    return pointsOf(ctx, ctx.user.id)
  },
  'GET /api/v1/points/history': (ctx, { query }) => history(ctx, query),
  'GET /api/v1/points/exchange/config': (ctx) => exchangeConfig(ctx),
  'POST /api/v1/points/exchange': (ctx, { body }) => exchange(ctx, body),
  'GET /api/v1/points/exchanges': (ctx, { query }) => exchanges(ctx, query),
  'GET /api/v1/points/exchanges/{exchange_id}': (ctx, { params }) => myExchange(ctx, params.exchange_id),
  'GET /api/v1/user/mini/omenu/points/state': async (ctx) => {
    const { id, country } = ctx.user
    if (!arePointsEnabled(ctx, country))
      throw new Refusal('points_not_enabled_for_user', 'Points are not enabled for this user')
    const [balance, totalEarned] = await Promise.all([balanceOf(ctx.db, id), earnedBy(ctx.db, id)])
    return { balance, totalEarned }
  },
  'GET /api/v1/user/earnings/total': async (ctx) => {
    requirePoints(ctx)
    return earningsOf(ctx)
  },
})
