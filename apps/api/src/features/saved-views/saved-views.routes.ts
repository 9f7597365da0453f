import { savedViewsAdmin } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { deleteView, savedViews, saveView } from './saved-views.ts'

export const savedViewsRoutes = implement(savedViewsAdmin, {
  'GET /api/v1/admin/saved-views': (ctx) => savedViews(ctx),
  'POST /api/v1/admin/saved-views': (ctx, { body }) => saveView(ctx, body),
  'DELETE /api/v1/admin/saved-views/{id}': (ctx, { params }) => deleteView(ctx, params.id),
})
