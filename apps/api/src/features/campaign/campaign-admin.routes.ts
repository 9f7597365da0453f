import { campaignAdmin, changeRehearsals } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { recall, review, submit } from './approval.ts'
import { changes, oneChange } from './changes.ts'
import { createChange, describe, discard, mergeLive, putItem, removeItem, rollBack } from './drafts.ts'
import { preview } from './preview/preview.ts'
import { publishNow } from './publish.ts'
import { rehearsalsOf, rehearseBodies, rehearseChange } from './rehearsals.ts'
import { releaseStop, reviewStop, stop, stops } from './stops.ts'
import { setup } from './setup.ts'
import { starterOf } from './starter.ts'
import { check, schemaOf, subjects, versions } from './subjects.ts'

export const campaignAdminRoutes = implement(campaignAdmin, {
  'GET /api/v1/admin/campaign/setup': (ctx) => setup(ctx),
  'GET /api/v1/admin/campaign/starter': (ctx, { query }) => starterOf(ctx, query.country_code),
  'GET /api/v1/admin/campaign/subjects': (ctx, { query }) => subjects(ctx, query),
  'GET /api/v1/admin/campaign/schema': (ctx, { query }) => schemaOf(ctx, query),
  'GET /api/v1/admin/campaign/versions': (ctx, { query }) => versions(ctx, query),
  'POST /api/v1/admin/campaign/check': (ctx, { body }) => check(ctx, body),
  'GET /api/v1/admin/campaign/changes': (ctx, { query }) => changes(ctx, query),
  'GET /api/v1/admin/campaign/changes/{change_id}': (ctx, { params }) => oneChange(ctx, params.change_id),
  'POST /api/v1/admin/campaign/changes': (ctx, { body }) => createChange(ctx, body),
  'POST /api/v1/admin/campaign/changes/{change_id}/describe': (ctx, { params, body }) =>
    describe(ctx, params.change_id, body),
  'POST /api/v1/admin/campaign/changes/{change_id}/items': (ctx, { params, body }) =>
    putItem(ctx, params.change_id, body),
  'POST /api/v1/admin/campaign/changes/{change_id}/remove-item': (ctx, { params, body }) =>
    removeItem(ctx, params.change_id, body),
  'POST /api/v1/admin/campaign/changes/{change_id}/merge': (ctx, { params, body }) =>
    mergeLive(ctx, params.change_id, body.choices),
  'POST /api/v1/admin/campaign/changes/{change_id}/submit': (ctx, { params }) => submit(ctx, params.change_id),
  'POST /api/v1/admin/campaign/changes/{change_id}/recall': (ctx, { params, body }) =>
    recall(ctx, params.change_id, body.reason),
  'POST /api/v1/admin/campaign/changes/{change_id}/review': (ctx, { params, body }) =>
    review(ctx, params.change_id, body),
  'POST /api/v1/admin/campaign/changes/{change_id}/publish': (ctx, { params }) => publishNow(ctx, params.change_id),
  'POST /api/v1/admin/campaign/changes/{change_id}/discard': (ctx, { params, body }) =>
    discard(ctx, params.change_id, body.reason),
  'POST /api/v1/admin/campaign/changes/{change_id}/preview': (ctx, { params, body }) =>
    preview(ctx, params.change_id, body),
  'POST /api/v1/admin/campaign/roll-back': (ctx, { body }) => rollBack(ctx, body),
  'POST /api/v1/admin/campaign/stop': (ctx, { body }) => stop(ctx, body),
  'GET /api/v1/admin/campaign/stops': (ctx, { query }) => stops(ctx, query),
  'POST /api/v1/admin/campaign/stops/{stop_id}/review': (ctx, { params, body }) =>
    reviewStop(ctx, params.stop_id, body.comment),
  'POST /api/v1/admin/campaign/stops/{stop_id}/release': (ctx, { params, body }) =>
    releaseStop(ctx, params.stop_id, body.reason),
})

export const changeRehearsalRoutes = implement(changeRehearsals, {
  'POST /api/v1/admin/campaign/rehearsals': (ctx, { body }) => rehearseBodies(ctx, body.items),
  'GET /api/v1/admin/campaign/changes/{change_id}/rehearsals': (ctx, { params }) => rehearsalsOf(ctx, params.change_id),
  'POST /api/v1/admin/campaign/changes/{change_id}/rehearsals': (ctx, { params, body }) =>
    rehearseChange(ctx, params.change_id, body.scope),
})
