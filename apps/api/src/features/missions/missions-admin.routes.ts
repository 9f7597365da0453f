import { missionsAdmin } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { missionConfigs, userMissions } from './missions-admin.ts'
import { overrideByStaff } from './overrides.ts'

export const missionsAdminRoutes = implement(missionsAdmin, {
  'GET /api/v1/admin/missions': (ctx, { query }) => userMissions(ctx, query),
  'GET /api/v1/admin/missions/configs': (ctx, { query }) => missionConfigs(ctx, query.country_code),
  'POST /api/v1/admin/missions/overrides': (ctx, { body }) => overrideByStaff(ctx, body),
})
