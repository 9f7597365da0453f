import { appInstancesAdmin } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { viewAs } from '../case-file/public.ts'
import { eventsOf } from '../client-reports/public.ts'
import { cacheOf } from '../client-state/public.ts'
import { grantPoints } from '../points/public.ts'
import { deliveriesTo, maskedTokens, messageInstance } from '../push/public.ts'
import { detail, find, list, userMissions, userPoints } from './app-instances.ts'
import { removal, remove } from './removal.ts'

export const appInstancesRoutes = implement(appInstancesAdmin, {
  'GET /api/v1/admin/users/app-instances': (ctx, { query }) => list(ctx, query),
  'GET /api/v1/admin/users/app-instances/{id}': (ctx, { params }) => detail(ctx, params.id),
  'GET /api/v1/admin/users/app-instances/{id}/removal': (ctx, { params }) => removal(ctx, params.id),
  'DELETE /api/v1/admin/users/app-instances/{id}': (ctx, { params, body }) => remove(ctx, params.id, body),
  'GET /api/v1/admin/users/app-instances/{id}/user-missions': (ctx, { params }) => userMissions(ctx, params.id),
  'GET /api/v1/admin/users/app-instances/{id}/cache': async (ctx, { params }) =>
    cacheOf(ctx, (await find(ctx, params.id)).user),
  'GET /api/v1/admin/users/app-instances/{id}/points': (ctx, { params, query }) => userPoints(ctx, params.id, query),
  'POST /api/v1/admin/users/app-instances/{id}/points': async (ctx, { params, body }) =>
    grantPoints(ctx, { ...body, userId: (await find(ctx, params.id)).user }),
  'GET /api/v1/admin/users/app-instances/{id}/events': async (ctx, { params, query }) =>
    eventsOf(ctx, await find(ctx, params.id), query),
  'GET /api/v1/admin/users/app-instances/{id}/notification-logs': async (ctx, { params, query }) =>
    deliveriesTo(ctx, (await find(ctx, params.id)).haid, query),
  'GET /api/v1/admin/users/app-instances/{id}/fcm-tokens': async (ctx, { params }) => ({
    items: await maskedTokens(ctx, await find(ctx, params.id)),
  }),
  'POST /api/v1/admin/users/app-instances/{id}/fcm-message': async (ctx, { params, body }) => ({
    outcome: await messageInstance(ctx, await find(ctx, params.id), body),
  }),
  'POST /api/v1/admin/users/app-instances/{id}/tokens': async (ctx, { params, body }) =>
    viewAs(ctx, (await find(ctx, params.id)).user, body.reason),
})
