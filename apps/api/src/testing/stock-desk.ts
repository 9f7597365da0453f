import { randomUUID } from 'node:crypto'
import type { StockReport } from '@momi/contract'
import { addReward } from '../development/campaign.ts'
import { loadStock } from '../features/stock/public.ts'
import { sendStockFile } from './send-stock-file.ts'
import type { TestApp } from './test-app.ts'

const DETAILS = {
  winnable: { kind: 'NOW' },
  value: '500.00',
  currency: 'NGN',
  expiresOn: null,
  supplier: 'Partner Ltd',
  invoice: 'INV-1',
  afterExpiry: 'AWAY',
  reason: 'bought in March',
} as const

type Staged = StockReport & { kind: 'staged' }

/** What staff do with stock, by the calls of the console. */
export function stockDesk(app: TestApp, operator: Awaited<ReturnType<TestApp['staff']>>) {
  const { db, transact } = app.database
  const job = { ...app.deps, db, transact }

  async function newPool(claimRoute: 'VOUCHER' | 'FORM' = 'VOUCHER'): Promise<string> {
    const id = `pool-${randomUUID().slice(0, 8)}`
    const texts = { name: { en: 'A prize' }, redeemSteps: { en: [] } }
    const common = { id, country: 'NG', type: 'DAPP', ...texts, claimDays: 7 } as const
    const form = { claimRoute: 'FORM', form: 'bet9ja_account_only' } as const
    await transact((tx) => addReward(tx, { ...common, ...(claimRoute === 'FORM' ? form : { claimRoute }) }, app.now()))
    return id
  }

  const send = (definition: string, content: string | Uint8Array, fileName = 'codes.csv') =>
    sendStockFile(app, operator.tokens, { definition, content, fileName })

  async function staged(definition: string, content: string): Promise<Staged> {
    const report = await send(definition, content)
    if (report.kind !== 'staged') throw new Error(`The file is ${report.kind}`)
    return report
  }

  const confirm = (
    id: string,
    items: number,
    details: Record<string, unknown> = {},
    idempotencyKey: string = randomUUID(),
  ) =>
    operator('POST /api/v1/admin/stock/batches/{batch_id}/load', {
      params: { batch_id: id },
      body: { ...DETAILS, ...details, items },
      idempotencyKey,
    })

  const add = (definition: string, items: number) =>
    operator('POST /api/v1/admin/stock/pools/{definition_id}/items', {
      params: { definition_id: definition },
      body: { ...DETAILS, items },
      idempotencyKey: randomUUID(),
    })

  const batchOf = async (id: string) =>
    (await operator('GET /api/v1/admin/stock/batches/{batch_id}', { params: { batch_id: id } })).batch

  async function load(definition: string, content: string, details: Record<string, unknown> = {}) {
    const { batch } = await staged(definition, content)
    await confirm(batch.id, batch.planned, details)
    await loadStock(job)
    return batchOf(batch.id)
  }

  const withdraw = (id: string) =>
    operator('POST /api/v1/admin/stock/batches/{batch_id}/withdraw', {
      params: { batch_id: id },
      body: { reason: 'the wrong pool' },
      idempotencyKey: randomUUID(),
    })

  return { job, newPool, send, staged, confirm, add, batchOf, load, withdraw }
}
