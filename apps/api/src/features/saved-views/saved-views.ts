import { randomUUID } from 'node:crypto'
import type { AdminApi, Parsed } from '@momi/contract'
import type { StaffCtx } from '../../core/context.ts'
import { audit } from '../../core/records/audit.ts'
import { Refusal } from '../../errors.ts'
import * as store from './saved-views.store.ts'

type Body = Parsed<AdminApi['POST /api/v1/admin/saved-views']>['body']

/** More than somebody finds again. */
const MOST_VIEWS = 50

export const savedViews = async ({ db, staff }: StaffCtx) => ({
  items: await db.many(store.viewsOf, { staff: staff.id }),
})

export const saveView = (ctx: StaffCtx, body: Body) =>
  ctx.transact(async (tx) => {
    const row = { id: randomUUID(), staff: ctx.staff.id, ...body, at: ctx.now(), most: MOST_VIEWS }
    const view = await tx.one(store.saveView, row)
    if (!view) throw new Refusal('admin_saved_views_full', 'There are as many views as somebody may have')
    const subject = { kind: 'saved-view', id: view.id }
    await audit(tx, ctx, { action: 'saved-views.save', subject, reason: null, after: { ...body } })
    return { view }
  })

export const deleteView = (ctx: StaffCtx, id: string) =>
  ctx.transact(async (tx) => {
    const deleted = await tx.one(store.deleteView, { id, staff: ctx.staff.id })
    if (!deleted) throw new Refusal('not_found', 'The caller has no view with this id')
    const subject = { kind: 'saved-view', id }
    await audit(tx, ctx, { action: 'saved-views.delete', subject, reason: null, before: { name: deleted.name } })
    return {}
  })
