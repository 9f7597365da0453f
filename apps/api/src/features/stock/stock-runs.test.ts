import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { IS_TEST_FULL } from '@momi/testing/test-full'
import { read } from '../../db/db.ts'
import { changeMaker } from '../../testing/change-maker.ts'
import { stockDesk } from '../../testing/stock-desk.ts'
import { testApp } from '../../testing/test-app.ts'
import { onPostgres } from '../../testing/test-database.ts'
import { publishDue } from '../campaign/public.ts'
import { expireRewards, handOutReward, moveReward, returnRewards } from '../rewards/public.ts'
import { loadChunk } from './load.ts'
import { auditStock, foldStockCounts, settleStock } from './public.ts'

const RUNS = IS_TEST_FULL ? 200 : 12
const RUN_LIMIT_MS = RUNS * 20_000
const START = Date.parse('2026-03-02T12:00:00Z')
const app = await testApp({ now: new Date(START).toISOString(), env: { STOCK_VALUE_LIMIT: '1000000' } })
afterAll(app.close)
const { db, transact } = app.database
const operator = await app.staff('operator')
const { job, newPool, staged, confirm, withdraw, batchOf } = stockDesk(app, operator)
const [ana, ben] = await Promise.all([changeMaker(app, 'campaigns'), changeMaker(app, 'operator')])
/** What is worth more than the limit waits for a second person. */
const WORTH = { value: '2000000', currency: app.env.CRYPTO_SYMBOL.toUpperCase() }
const worthy = stockDesk(app, ana.call)
const user = (await app.person()).id

type Transact = typeof transact
/** The connection of a process that is killed is lost. */
const lostConnection = read('test_stock_lost_connection', {}, {}, 'select pg_terminate_backend(pg_backend_pid())')

/** A process that is killed before its `nth` commit: on PostgreSQL, in the middle of the transaction. */
function killed(nth: number): typeof job {
  let left = nth
  const dying = (<T>(work: Parameters<Transact>[0]) =>
    transact(async (tx) => {
      const result = await work(tx)
      if (--left > 0) return result as T
      if (onPostgres) await tx.one(lostConnection, {})
      throw new Error('killed')
    })) as Transact
  return { ...job, transact: dying }
}

type Verdict = 'APPROVE' | 'RETURN'
const number = (most: number) => fc.integer({ min: 1, max: most })
const importing = fc.record({
  do: fc.constantFrom('import' as const, 'importWorthy' as const),
  codes: number(8),
  isBack: fc.boolean(),
  isValid: fc.boolean(),
})
/** The next steps of a batch that waits: it is requested, decided, published, and loaded. */
const approving = fc.record({
  do: fc.constant('approve' as const),
  which: number(100),
  steps: number(6),
  dies: fc.boolean(),
  verdict: fc.constantFrom<Verdict[]>('APPROVE', 'APPROVE', 'RETURN'),
})
const step = fc.oneof(
  importing,
  importing,
  fc.record({ do: fc.constantFrom('discard' as const, 'withdrawByChange' as const), which: number(100) }),
  approving,
  approving,
  fc.record({ do: fc.constant('load' as const), most: number(5), dies: fc.boolean() }),
  fc.record({ do: fc.constantFrom('win' as const, 'claim' as const, 'return' as const), which: number(100) }),
  fc.record({ do: fc.constantFrom('withdraw' as const), which: number(100) }),
  fc.record({ do: fc.constantFrom('settle' as const), dies: fc.boolean() }),
  fc.record({ do: fc.constantFrom('pass' as const, 'fold' as const), days: number(5) }),
)

/** What has happened in all runs, so that none of it is missing. */
const seen = { released: 0, sentBack: 0, withdrawnWaiting: 0, withdrawnByChange: 0, discarded: 0, killed: 0 }

const decision = (key: string, items: 'WINNABLE' | 'WITHDRAWN') => ({
  kind: 'stock_batch',
  countryCode: 'NG',
  key,
  body: { items },
})
/** A minute after the time at which everything is requested. */
const PUBLISH_AT = { wallTime: '2026-03-02T13:01', zone: 'Africa/Lagos' }

const codeOf = (refused: Promise<unknown>): Promise<string | undefined> =>
  refused.then(
    () => undefined,
    (error: { code: string }) => error.code,
  )

/** Requests a change of a batch; undefined if the batch was decided already. */
async function request(batch: string, items: 'WINNABLE' | 'WITHDRAWN'): Promise<string | undefined> {
  const { id } = await ana.draft([decision(batch, items)])
  await ana.describe(id, PUBLISH_AT)
  return ana.submit(id).then(
    () => id,
    () => undefined,
  )
}

test(
  '[CMP-14] after any sequence of imports, approvals, wins, claims, expiries, withdrawals and kills, every batch is the sum of its items, and nothing that waits can be won',
  async () => {
    let made = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        const pool = await newPool()
        const batches: string[] = []
        const won: string[] = []
        /** How calls were refused, and how they have to be; undefined: not at all. */
        const refusals: [code: string | undefined, expected: string | undefined][] = []
        /** The change that lets a worthy batch be won. */
        const requests = new Map<string, string | undefined>()
        let now = new Date(START)
        const at = <C extends object>(ctx: C) => ({ ...ctx, now: () => now })
        /** Publishes what is due, a minute later than everything was requested. */
        const publish = (ctx: typeof job) =>
          publishDue({ env: app.env, transact: ctx.transact, now: () => new Date(now.getTime() + 60_000) })
        const dead = (error: unknown) => {
          if (!onPostgres && !(error instanceof Error && error.message === 'killed')) throw error
          seen.killed++
        }
        const oneOf = (list: string[], which: number) => list[which % Math.max(list.length, 1)]
        /** The next step of a batch that waits: it is requested, decided, published, or loaded. */
        async function advance(
          id: string,
          { which, dies, verdict }: { which: number; dies: boolean; verdict: Verdict },
        ) {
          const change = requests.get(id)
          const { state, contentHash } = change ? await ana.read(change) : { state: null, contentHash: '' }
          if (state === null || state === 'DISCARDED') requests.set(id, await request(id, 'WINNABLE'))
          else if (state === 'DRAFT') await ana.submit(change!).catch(() => ana.discard(change!))
          else if (state === 'WAITING') {
            // A batch that was withdrawn meanwhile cannot be approved.
            const decided = await codeOf(ben.review(change!, contentHash, verdict))
            if (decided === 'admin_campaign_problems') await ana.discard(change!)
            else refusals.push([decided, undefined])
            seen.sentBack += Number(verdict === 'RETURN')
          } else if (state === 'SCHEDULED') await publish(dies ? killed(1) : job).catch(dead)
          else await loadChunk(at(dies ? killed(1) : job), id, which).catch(dead)
        }
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
              if (id) await loadChunk(at(one.dies ? killed(1) : job), id, one.most).catch(dead)
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
              const { status } = id ? await batchOf(id) : { status: null }
              const by = id !== undefined && requests.has(id) ? worthy : { withdraw }
              if (id)
                await by.withdraw(id).then(
                  () => (seen.withdrawnWaiting += Number(status === 'WAITING')),
                  () => 'withdrawn before, or needs a change',
                )
              break
            }
            case 'importWorthy': {
              const codes = Array.from({ length: one.codes }, () => `W${++made}`)
              const { batch } = await worthy.staged(pool, `code\n${codes.join('\n')}`)
              const afterExpiry = one.isBack ? 'BACK' : 'AWAY'
              const expiresOn = one.isValid ? null : '2026-03-04'
              await worthy.confirm(batch.id, one.codes, { ...WORTH, afterExpiry, expiresOn })
              batches.push(batch.id)
              requests.set(batch.id, undefined)
              break
            }
            case 'approve': {
              const id = oneOf([...requests.keys()], one.which)
              for (let steps = id === undefined ? 0 : one.steps; steps > 0; steps--) await advance(id!, one)
              break
            }
            case 'withdrawByChange': {
              const id = oneOf(batches, one.which)
              const change = id && (await request(id, 'WITHDRAWN'))
              if (!change) break
              await ben.review(change, (await ben.read(change)).contentHash)
              await publish(job)
              seen.withdrawnByChange++
              break
            }
            case 'discard': {
              const { batch } = await staged(pool, `code\nD${++made}`)
              const discard = (batch_id: string) =>
                operator('POST /api/v1/admin/stock/batches/{batch_id}/discard', {
                  params: { batch_id },
                  body: { reason: 'the wrong file' },
                  idempotencyKey: randomUUID(),
                })
              await discard(batch.id)
              refusals.push([await codeOf(batchOf(batch.id)), 'not_found'])
              // What is confirmed is not discarded, whether it waits or is loaded.
              const id = oneOf(batches, one.which)
              if (id) refusals.push([await codeOf(discard(id)), 'admin_stock_batch_changed'])
              seen.discarded++
              break
            }
            case 'settle':
              await settleStock(at(one.dies ? killed(2) : job)).catch(dead)
              break
            case 'pass':
              now = new Date(now.getTime() + one.days * 86_400_000)
              await expireRewards(at(job))
              break
            case 'fold':
              await foldStockCounts(job)
          }
        for (const [code, expected] of refusals) expect(code).toBe(expected)
        for (const id of batches) {
          const { status, loaded, free, won: pending, claimed, expired, withdrawn } = await batchOf(id)
          expect(free + pending + claimed + expired + withdrawn).toBe(loaded)
          if (!requests.has(id)) continue
          // Of what waits, only a published change lets something be won.
          const change = requests.get(id)
          const isReleased = change !== undefined && (await ana.read(change)).state === 'PUBLISHED'
          expect([id, isReleased || loaded === 0]).toEqual([id, true])
          expect([id, status === 'WAITING' && isReleased]).toEqual([id, false])
          seen.released += Number(isReleased && loaded > 0)
        }
        expect(await auditStock(db)).toEqual([])
      }),
      { numRuns: RUNS },
    )
    if (!IS_TEST_FULL) return
    console.warn(seen)
    for (const [what, times] of Object.entries(seen)) expect([what, times > 0]).toEqual([what, true])
  },
  RUN_LIMIT_MS,
)
