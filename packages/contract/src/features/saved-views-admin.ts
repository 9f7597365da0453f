import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { plainText } from '../rules/plain-text.ts'

/** A page of the console with its filters, as a member of staff has named it. */
export const SavedView = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The page: '/claims'. */
  path: z.string(),
  /** Its filters as a query string without '?'; empty for none. */
  search: z.string(),
})

export const savedViewsAdmin = endpoints({
  'GET /api/v1/admin/saved-views': {
    summary: "The caller's own views, by name.",
    auth: 'admin',
    permission: null,
    response: z.object({ items: z.array(SavedView) }),
  },
  'POST /api/v1/admin/saved-views': {
    summary: 'Saves a view for the caller; one of the same name is replaced.',
    auth: 'admin',
    permission: null,
    body: z.object({
      name: z.string().overwrite(plainText).min(1).max(60),
      path: z
        .string()
        .max(200)
        .regex(/^\/([\w-][\w/-]*)?$/, 'is not a page'),
      search: z
        .string()
        .max(1000)
        .regex(/^[!-~]*$/, 'is not a query string'),
    }),
    response: z.object({ view: SavedView }),
    errors: ['admin_saved_views_full'],
  },
  'DELETE /api/v1/admin/saved-views/{id}': {
    summary: 'Deletes a view of the caller.',
    auth: 'admin',
    permission: null,
    params: z.object({ id: z.uuid() }),
    response: z.object({}),
    errors: ['not_found'],
  },
})
