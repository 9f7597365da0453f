import { afterAll, expect, test } from 'vitest'
import { IS_TEST_FULL } from '@momi/testing/test-full'
import { stockDesk } from '../../testing/stock-desk.ts'
import { testApp } from '../../testing/test-app.ts'
import { auditStock, loadStock } from './public.ts'

const CODES = IS_TEST_FULL ? 100_000 : 20_000
const BAD = 50

const app = await testApp({ now: '2026-03-02T12:00:00Z', env: { STOCK_VALUE_LIMIT: '1000000' } })
afterAll(app.close)
const { job, newPool, staged, confirm, batchOf } = stockDesk(app, await app.staff('operator'))

test('of a large file with 50 bad lines all problems are reported, and the good lines are loaded', async () => {
  const every = CODES / BAD
  const codes = Array.from({ length: CODES }, (_, index) => (index % every === 7 ? '1.23E+15' : `SIZE-${index}`))
  const pool = await newPool()
  const begun = timer()
  const { batch, problems } = await staged(pool, `code\n${codes.join('\n')}\n`)
  const report = begun()
  expect([batch.planned, batch.refused, problems.length]).toEqual([CODES - BAD, BAD, BAD])
  await confirm(batch.id, batch.planned)
  const confirmed = timer()
  await loadStock(job)
  console.warn(`${CODES} codes: report ${report}, load ${confirmed()}`)
  expect(await batchOf(batch.id)).toMatchObject({
    status: 'LOADED',
    loaded: CODES - BAD,
    free: CODES - BAD,
    skipped: 0,
  })
  expect(await auditStock(app.database.db)).toEqual([])
})

/** Measures the time, and the processor time of this process: with PGlite that of the database too. */
function timer() {
  const begun = performance.now()
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
    return `${seconds(performance.now() - begun)} (processor ${seconds((user + system) / 1000)})`
  }
}
