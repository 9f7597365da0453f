import { stockAdmin } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { InvalidFields } from '../../errors.ts'
import { batchesOf, batchOf, stockPools } from './batches.ts'
import { addItems, confirmFile } from './load.ts'
import { refusedLines } from './refused-lines.ts'
import { withdrawBatch } from './settle.ts'
import { discardFile, stageFile } from './stage.ts'

export const stockAdminRoutes = implement(stockAdmin, {
  'GET /api/v1/admin/stock/pools': (ctx, { query }) => stockPools(ctx, query.country_code),
  'GET /api/v1/admin/stock/pools/{definition_id}/batches': (ctx, { params, query }) =>
    batchesOf(ctx, params.definition_id, query),
  'GET /api/v1/admin/stock/batches/{batch_id}': async (ctx, { params }) => ({
    batch: await batchOf(ctx.db, params.batch_id),
  }),
  'POST /api/v1/admin/stock/pools/{definition_id}/files': async (ctx, { params, body, files }) => {
    const { file } = files
    if (!file) throw new InvalidFields('validation_error', [{ path: 'files.file', message: 'is required' }])
    const source = () => [file.bytes]
    return { report: await stageFile(ctx, { definition: params.definition_id, name: body.fileName, source }) }
  },
  'POST /api/v1/admin/stock/batches/{batch_id}/refused-lines': (ctx, { params, body }) =>
    refusedLines(ctx, params.batch_id, body.reason),
  'POST /api/v1/admin/stock/batches/{batch_id}/load': (ctx, { params, body }) =>
    confirmFile(ctx, params.batch_id, body),
  'POST /api/v1/admin/stock/pools/{definition_id}/items': (ctx, { params, body }) =>
    addItems(ctx, params.definition_id, body),
  'POST /api/v1/admin/stock/batches/{batch_id}/discard': async (ctx, { params, body }) => ({
    batch: await discardFile(ctx, params.batch_id, body.reason),
  }),
  'POST /api/v1/admin/stock/batches/{batch_id}/withdraw': (ctx, { params, body }) =>
    withdrawBatch(ctx, params.batch_id, body.reason),
})
