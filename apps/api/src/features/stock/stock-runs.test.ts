import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { IS_TEST_FULL } from '@momi/testing/test-full'
import { stockDesk } from '../../testing/stock-desk.ts'
import { testApp } from '../../testing/test-app.ts'
import { expireRewards, handOutReward, moveReward, returnRewards } from '../rewards/public.ts'
import { loadChunk } from './load.ts'
import { auditStock, foldStockCounts, settleStock } from './public.ts'

const RUNS = IS_TEST_FULL ? 200 : 40
const START = Date.parse('2026-03-02T12:00:00Z')
const app = await testApp({ now: new Date(START).toISOString(), env: { STOCK_VALUE_LIMIT: '1000000' } })
afterAll(app.close)
const { db, transact } = app.database
const operator = await app.staff('operator')
const { job, newPool, staged, confirm, withdraw, batchOf } = stockDesk(app, operator)
const user = (await app.person()).id

type Transact = typeof transact
/** A process that is killed before its `nth` commit. */
function killed(nth: number): typeof job {
  let left = nth
  const dying = (<T>(work: Parameters<Transact>[0]) =>
    transact(async (tx) => {
      const result = await work(tx)
      if (--left <= 0) throw new Error('killed')
      return result as T
    })) as Transact
  return { ...job, transact: dying }
}

const number = (most: number) => fc.integer({ min: 1, max: most })
const step = fc.oneof(
  fc.record({ do: fc.constant('import' as const), codes: number(8), isBack: fc.boolean(), isValid: fc.boolean() }),
  fc.record({ do: fc.constant('load' as const), most: number(5), dies: fc.boolean() }),
  fc.record({ do: fc.constantFrom('win' as const, 'claim' as const, 'return' as const), which: number(100) }),
  fc.record({ do: fc.constantFrom('withdraw' as const), which: number(100) }),
  fc.record({ do: fc.constantFrom('settle' as const), dies: fc.boolean() }),
  fc.record({ do: fc.constantFrom('pass' as const, 'fold' as const), days: number(5) }),
)

test('[CMP-14] after any sequence of imports, wins, claims, expiries, withdrawals and kills, every batch is the sum of its items', async () => {
  let made = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const pool = await newPool()
      const batches: string[] = []
      const won: string[] = []
      let now = new Date(START)
      const at = <C extends object>(ctx: C) => ({ ...ctx, now: () => now })
      const oneOf = (list: string[], which: number) => list[which % Math.max(list.length, 1)]
      for (const one of steps)
        switch (one.do) {
          case 'import': {
            const codes = Array.from({ length: one.codes }, () => `R${++made}`)
            const { batch } = await staged(pool, `code\n${codes.join('\n')}`)
            const afterExpiry = one.isBack ? 'BACK' : 'AWAY'
            await confirm(batch.id, one.codes, { afterExpiry, expiresOn: one.isValid ? null : '2026-03-04' })
            batches.push(batch.id)
            break
          }
          case 'load': {
            const id = batches.at(-1)
            if (id) await loadChunk(at(one.dies ? killed(1) : job), id, one.most).catch(() => 'killed')
            break
          }
          case 'win': {
            const item = await transact((tx) => handOutReward(tx, { definition: pool, user, at: now }))
            if (item) won.push(item)
            break
          }
          case 'claim': {
            const item = oneOf(won, one.which)
            const done = { stage: 'DONE', at: now, holder: 'person' } as const
            if (item) await transact((tx) => moveReward(tx, item, 'UNCLAIMED', 'CLAIMED', done))
            break
          }
          case 'return': {
            const item = oneOf(won, one.which)
            if (item) await transact((tx) => returnRewards(tx, [item], now))
            break
          }
          case 'withdraw': {
            const id = oneOf(batches, one.which)
            if (id) await withdraw(id).catch(() => 'withdrawn before')
            break
          }
          case 'settle':
            await settleStock(at(one.dies ? killed(2) : job)).catch(() => 'killed')
            break
          case 'pass':
            now = new Date(now.getTime() + one.days * 86_400_000)
            await expireRewards(at(job))
            break
          case 'fold':
            await foldStockCounts(job)
        }
      for (const id of batches) {
        const { loaded, free, won: pending, claimed, expired, withdrawn } = await batchOf(id)
        expect(free + pending + claimed + expired + withdrawn).toBe(loaded)
      }
      expect(await auditStock(db)).toEqual([])
    }),
    { numRuns: RUNS },
  )
})
