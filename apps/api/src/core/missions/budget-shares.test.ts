import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { read, write } from '../../db/db.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { onPostgres, urlOf } from '../../testing/test-database.ts'

const SHARES = 16
const MISSION = { country: 'NG', type: 'open_article' }

const budgetTake = write(
  'test_budget_take',
  { country: 'text', type: 'text', amount: 'int8' },
  { taken: 'bool' },
  'select budget_take(:country, :type, :amount) as taken',
)
const shares = read(
  'test_budget_shares',
  { country: 'text', type: 'text' },
  { remaining: 'int8' },
  'select remaining from mission_budgets where country = :country and type = :type order by remaining',
)

let app: TestApp
beforeAll(async () => {
  app = await testApp({ now: '2026-03-02T12:00:00Z' })
})
afterAll(() => app.close())

const setBudget = async (perShare: number) => {
  await app.edit('NG', 'open_article', { budget: null })
  await app.edit('NG', 'open_article', { budget: perShare * SHARES })
}
const remaining = async () => (await app.database.db.many(shares, MISSION)).map((row) => row.remaining)

test('a transaction takes from one share of the budget while that share has enough, and then from another share', async () => {
  await setBudget(100)
  const take = (amounts: readonly number[]) =>
    app.database.transact(async (tx) => {
      for (const amount of amounts) expect(await tx.one(budgetTake, { ...MISSION, amount })).toEqual({ taken: true })
    })
  await take([10, 20, 30])
  expect(await remaining()).toEqual([40, ...Array<number>(SHARES - 1).fill(100)])
  await take([70, 70])
  expect(await remaining()).toEqual([30, 30, 40, ...Array<number>(SHARES - 3).fill(100)])
})

// PGlite has one connection, so no transaction waits for another one.
describe.runIf(onPostgres)('while other transactions hold all shares', () => {
  let url: string
  const clients: pg.Client[] = []
  const connect = async () => {
    const client = new pg.Client({ connectionString: url })
    clients.push(client)
    await client.connect()
    return client
  }
  const take = async (client: pg.Client, amount: number): Promise<boolean> => {
    const { rows } = await client.query<{ taken: boolean }>('select budget_take($1, $2, $3) as taken', [
      MISSION.country,
      MISSION.type,
      amount,
    ])
    return rows[0]!.taken
  }
  const isWaiting = async (pid: number) => {
    const { rowCount } = await observer.query(
      `select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'`,
      [pid],
    )
    return rowCount === 1
  }
  /** The number of shares that no transaction holds. */
  const freeShares = async () =>
    (
      await observer.query(
        'select from mission_budgets where country = $1 and type = $2 for update skip locked',
        Object.values(MISSION),
      )
    ).rowCount

  let observer: pg.Client
  let holders: pg.Client[]
  let late: pg.Client
  beforeAll(async () => {
    url = await urlOf(app.database)
    observer = await connect()
    late = await connect()
    holders = await Promise.all(Array.from({ length: SHARES }, connect))
  })
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.end()))
  })

  /** Each holder takes the amount from a share of its own; then `late` requests the same amount, and waits. */
  async function takeFromAll(amount: number): Promise<{ late: Promise<boolean> }> {
    for (const holder of holders) {
      await holder.query('begin')
      expect(await take(holder, amount)).toBe(true)
    }
    expect(await freeShares()).toBe(0)
    await late.query('begin')
    const { rows } = await late.query<{ pid: number }>('select pg_backend_pid() as pid')
    const taking = take(late, amount)
    await expect.poll(() => isWaiting(rows[0]!.pid)).toBe(true)
    return { late: taking }
  }
  const end = (how: 'commit' | 'rollback') => Promise.all(holders.map((holder) => holder.query(how)))

  test('a transaction waits for one share, and holds only that one afterwards', async () => {
    await setBudget(20)
    const taking = await takeFromAll(10)
    await end('commit')
    expect(await taking.late).toBe(true)
    expect(await freeShares()).toBe(SHARES - 1)
    await late.query('commit')
    expect(await remaining()).toEqual([0, ...Array<number>(SHARES - 1).fill(10)])
  })

  test('a transaction that waited for a share takes nothing if the holders have spent the budget', async () => {
    await setBudget(10)
    const taking = await takeFromAll(10)
    await end('commit')
    expect(await taking.late).toBe(false)
    await late.query('commit')
    expect(await remaining()).toEqual(Array<number>(SHARES).fill(0))
  })

  test('a transaction that waited for a share takes from several shares if no single share has enough left', async () => {
    await setBudget(15)
    const taking = await takeFromAll(10)
    await end('commit')
    expect(await taking.late).toBe(true)
    await late.query('commit')
    expect(await remaining()).toEqual([0, 0, ...Array<number>(SHARES - 2).fill(5)])
  })

  test('a transaction that waited for a share gets the share if the holders roll back', async () => {
    await setBudget(10)
    const taking = await takeFromAll(10)
    await end('rollback')
    expect(await taking.late).toBe(true)
    await late.query('commit')
    expect(await remaining()).toEqual([0, ...Array<number>(SHARES - 1).fill(10)])
  })
})
