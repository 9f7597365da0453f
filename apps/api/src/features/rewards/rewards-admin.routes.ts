import { rewardsAdmin } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { rewardCountries, rewardStats, stockByWinnableDate, stockStats } from './rewards-admin.ts'

export const rewardsAdminRoutes = implement(rewardsAdmin, {
  'GET /api/v1/admin/reward-countries': (ctx) => rewardCountries(ctx),
  'GET /api/v1/admin/rewards/stats': (ctx, { query }) => rewardStats(ctx, query),
  'GET /api/v1/admin/rewards-repository/assignable-reward-items/stats': (ctx, { query }) =>
    stockStats(ctx, query.country_code),
  'GET /api/v1/admin/rewards-repository/assignable-reward-items/stats/by-winnable-date': (ctx, { query }) =>
    stockByWinnableDate(ctx, query.country_code),
})
