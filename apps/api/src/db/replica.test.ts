import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Database } from './connect.ts'
import { read, type Db } from './db.ts'
import { createReplica, type Reader } from './replica.ts'

const MOST_LAG_MS = 5_000
const who = read('test_replica_who', {}, { who: 'text' }, `select 'primary' as who`)

/** A primary and a replica without a database: each answers with its name or its position. */
function pair() {
  const world = {
    at: 0,
    written: 0,
    applied: 0,
    failure: undefined as unknown,
    opens: true,
    closed: 0,
    /** Called while the replica is asked how far it is. */
    asked: () => {},
  }
  const answering = (rowOf: (name: string) => object): Db => {
    const one = (async ({ name }: { name: string }) => rowOf(name)) as unknown as Db['one']
    const many = (async ({ name }: { name: string }) => [rowOf(name)]) as unknown as Db['many']
    return { one, many }
  }
  const primary: Reader = {
    db: answering((name) =>
      name === who.name ? { who: 'primary' } : { written: world.written, inserted: world.written },
    ),
    readBatched: (async () => undefined) as Reader['readBatched'],
  }
  const db = answering((name) => {
    if (world.failure !== undefined) throw world.failure
    if (name !== who.name) world.asked()
    return name === who.name ? { who: 'replica' } : { applied: world.applied }
  })
  const replica = createReplica({
    primary,
    open: async () => {
      if (!world.opens) throw new Error('refused')
      return { db, close: async () => void world.closed++ } as unknown as Database
    },
    mostLagMs: MOST_LAG_MS,
    clock: () => world.at,
  })
  const answeredBy = async (position: number) => (await replica.readerFor(position).db.one(who, {}))!.who
  return { world, replica, answeredBy }
}

test('a session reads from the replica only what the replica has applied of its writes', async () => {
  const { world, replica, answeredBy } = pair()
  expect(await answeredBy(0)).toBe('primary')
  world.written = world.applied = 100
  await replica.look()
  expect([await answeredBy(0), await answeredBy(100), await answeredBy(101)]).toEqual(['replica', 'replica', 'primary'])
  world.written = 300
  expect(await replica.position()).toBe(300)
})

test('a replica that is further behind than allowed is not read until it has caught up', async () => {
  const { world, replica, answeredBy } = pair()
  await replica.look()
  world.written = 10
  world.at = 1
  for (; world.at <= MOST_LAG_MS; world.at += 500) await replica.look()
  expect([replica.lag(), await answeredBy(0)]).toEqual([MOST_LAG_MS + 1, 'primary'])
  world.applied = 10
  await replica.look()
  expect([replica.lag(), await answeredBy(0)]).toEqual([0, 'replica'])
})

test.each([
  ['its connection broke', Object.assign(new Error('reset'), { code: 'ECONNRESET' }), true],
  ['a change of the primary waits for the query', Object.assign(new Error('conflict'), { code: '40001' }), false],
])('the primary answers if %s', async (_, failure, isLost) => {
  const { world, replica, answeredBy } = pair()
  await replica.look()
  world.failure = failure
  expect(await answeredBy(0)).toBe('primary')
  world.failure = undefined
  expect([await answeredBy(0), world.closed]).toEqual(isLost ? ['primary', 1] : ['replica', 0])
  await replica.look()
  expect(await answeredBy(0)).toBe('replica')
})

test('an error that the primary would answer too is reported', async () => {
  const { world, replica, answeredBy } = pair()
  await replica.look()
  world.failure = Object.assign(new Error('statement timeout'), { code: '57014' })
  await expect(answeredBy(0)).rejects.toBe(world.failure)
})

test('a replica that cannot be reached is tried again, and the primary answers until then', async () => {
  const { world, replica, answeredBy } = pair()
  world.opens = false
  await expect(replica.look()).rejects.toThrow('refused')
  expect([await answeredBy(0), replica.lag()]).toEqual(['primary', undefined])
  world.opens = true
  await replica.look()
  expect(await answeredBy(0)).toBe('replica')
})

test('a replica that comes back is not read before it has said how far it is: after a restart it may be less far', async () => {
  const { world, replica } = pair()
  world.written = world.applied = 100
  await replica.look()
  const before = replica.readerFor(100)
  world.failure = Object.assign(new Error('reset'), { code: 'ECONNRESET' })
  await expect(replica.look()).rejects.toBe(world.failure)
  const primary = replica.readerFor(100)
  world.failure = undefined
  world.applied = 50
  const read: unknown[] = []
  world.asked = () => void read.push(replica.readerFor(100))
  await replica.look()
  expect(primary).not.toBe(before)
  expect(read).toEqual([primary])
  expect(read[0]).toBe(primary)
})

test('whatever happens, no answer lacks a write of its session or is older than allowed', async () => {
  const event = fc.oneof(
    fc.record({ kind: fc.constant('write' as const), bytes: fc.integer({ min: 1, max: 50 }) }),
    fc.record({ kind: fc.constant('apply' as const), bytes: fc.integer({ min: 0, max: 80 }) }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 3_000 }) }),
    fc.record({ kind: fc.constant('look' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 80 }), async (events) => {
      const { world, replica, answeredBy } = pair()
      const history = [{ at: 0, written: 0 }]
      let own = 0
      for (const given of events) {
        if (given.kind === 'write') {
          world.written += given.bytes
          own = await replica.position()
          history.push({ at: world.at, written: world.written })
        }
        if (given.kind === 'apply') world.applied = Math.min(world.written, world.applied + given.bytes)
        if (given.kind === 'wait') world.at += given.ms
        if (given.kind === 'look') await replica.look()
        const oldest = history.findLast(({ at }) => at < world.at - MOST_LAG_MS)?.written ?? 0
        const seen = (await answeredBy(own)) === 'primary' ? world.written : world.applied
        expect(seen).toBeGreaterThanOrEqual(Math.max(own, oldest))
      }
    }),
  )
})
