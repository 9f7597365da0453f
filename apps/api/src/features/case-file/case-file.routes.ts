import { caseFileAdmin } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { caseFileHeader } from './case-file.ts'
import { findingsOf } from './findings/findings.ts'
import { addNote } from './notes.ts'
import { timelineOf } from './timeline/timeline.ts'
import { viewAs } from './view-as.ts'

export const caseFileRoutes = implement(caseFileAdmin, {
  'GET /api/v1/admin/users/{id}': (ctx, { params }) => caseFileHeader(ctx, params.id),
  'GET /api/v1/admin/users/{id}/timeline': (ctx, { params, query }) => timelineOf(ctx, params.id, query),
  'GET /api/v1/admin/users/{id}/findings': (ctx, { params }) => findingsOf(ctx, params.id),
  'POST /api/v1/admin/users/{id}/notes': (ctx, { params, body }) => addNote(ctx, params.id, body.note),
  'POST /api/v1/admin/users/{id}/view': (ctx, { params, body }) => viewAs(ctx, params.id, body.reason),
})
