import { accountsAdmin } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { clearAuthProfile } from '../login/public.ts'
import { clearHaid } from './clear-haid.ts'
import { invalidateCache } from './invalidate-cache.ts'
import { reveal } from './reveal.ts'
import { listUsers, searchUsers } from './user-search.ts'

export const accountsAdminRoutes = implement(accountsAdmin, {
  'GET /api/v1/admin/users': (ctx, { query }) => listUsers(ctx, query),
  'GET /api/v1/admin/users/search': (ctx, { query }) => searchUsers(ctx, query),
  'POST /api/v1/admin/users/search': (ctx, { body }) => searchUsers(ctx, body),
  'POST /api/v1/admin/users/reveal': (ctx, { body }) => reveal(ctx, body),
  'POST /api/v1/admin/users/haid/clear': (ctx, { body }) => clearHaid(ctx, body),
  'POST /api/v1/admin/users/authprofile/clear': (ctx, { body }) => clearAuthProfile(ctx, body),
  'POST /api/v1/admin/users/invalidate-cache': (ctx, { body }) => invalidateCache(ctx, body),
})
