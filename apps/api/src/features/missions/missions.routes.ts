import { missions } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { missionsOf } from './missions.ts'
import { quickAccess } from './quick-access.ts'
import { reportCounter } from './report.ts'

export const missionsRoutes = implement(missions, {
  'GET /api/v1/user/missions': async (ctx) => ({ missions: (await missionsOf(ctx)).missions }),
  'GET /api/v2/user/missions': (ctx) => missionsOf(ctx),
  'POST /api/v2/user/missions/{mission_type}/report-counter': (ctx, input) => reportCounter(ctx, input),
  'GET /api/v1/user/mini/quickaccess': (ctx) => quickAccess(ctx),
})
