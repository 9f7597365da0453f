import { afterAll, expect, test } from 'vitest'
import { read } from '../../db/db.ts'
import { testApp } from '../../testing/test-app.ts'
import { purgeTable } from '../work/purge.ts'
import { consumeRateLimit, returnRateLimit } from './rate-limits.ts'

const app = await testApp({ now: '2026-03-02T08:00:00Z' })
afterAll(app.close)
const ctx = { transact: app.database.transact, keys: app.keys, now: app.now }
const limit = { name: 'test', most: 3, seconds: 60 }

test('uses above the limit of a window are refused with Retry-After; the next window starts at zero', async () => {
  app.goTo('2026-03-02T08:00:40Z')
  for (let use = 0; use < 3; use++) await consumeRateLimit(ctx, limit, 'ada')
  await expect(consumeRateLimit(ctx, limit, 'ada')).rejects.toMatchObject({
    code: 'too_many_requests',
    headers: { 'retry-after': '20' },
  })
  await consumeRateLimit(ctx, limit, 'ben')
  app.goTo('2026-03-02T08:01:00Z')
  await consumeRateLimit(ctx, limit, 'ada')
})

test('two processes with different clocks do not restart each other’s window', async () => {
  const clock = (instant: string) => ({ ...ctx, now: () => new Date(instant) })
  const [behind, ahead] = [clock('2026-03-02T08:04:30Z'), clock('2026-03-02T08:05:30Z')]
  const turns = []
  for (let turn = 0; turn < 10; turn++)
    turns.push(
      await consumeRateLimit(turn % 2 ? ahead : behind, limit, 'eve').then(
        () => 'in',
        () => 'out',
      ),
    )
  // One use is in the old window and three are in the new window, whichever process counts them.
  expect(turns.filter((turn) => turn === 'in')).toHaveLength(4)
  await expect(consumeRateLimit(behind, limit, 'eve')).rejects.toMatchObject({ headers: { 'retry-after': '90' } })
})

test('nobody is locked out by a clock that was far ahead and has been corrected', async () => {
  app.goTo('2026-03-05T08:00:00Z')
  for (let use = 0; use < 3; use++) await consumeRateLimit(ctx, limit, 'fay')
  await expect(consumeRateLimit(ctx, limit, 'fay')).rejects.toMatchObject({ code: 'too_many_requests' })
  app.goTo('2026-03-02T08:01:00Z')
  await expect(consumeRateLimit(ctx, limit, 'fay')).resolves.toBeUndefined()
})

test('of fifty concurrent uses, exactly as many as the limit are allowed', async () => {
  const turns = await Promise.allSettled(Array.from({ length: 50 }, () => consumeRateLimit(ctx, limit, 'cyd')))
  expect(turns.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

const windows = read(
  'test_limit_windows',
  { name: 'text' },
  { start: 'timestamptz' },
  'select window_start as start from limits where name = :name order by 1',
)

test('the purge of rate limits deletes windows that began more than two days ago, and keeps the current window', async () => {
  const purged = { ...limit, name: 'purged' }
  const startsOf = async () =>
    (await app.database.db.many(windows, { name: 'purged' })).map(({ start }) => start.toISOString())
  app.goTo('2026-02-27T08:00:00Z')
  await consumeRateLimit(ctx, purged, 'dan')
  app.goTo('2026-03-01T08:00:00Z')
  await consumeRateLimit(ctx, purged, 'eve')
  await purgeTable(ctx, 'limits')
  // Two days old, and no more than that.
  expect(await startsOf()).toEqual(['2026-02-27T08:00:00.000Z', '2026-03-01T08:00:00.000Z'])
  app.goTo('2026-03-01T08:00:01Z')
  await purgeTable(ctx, 'limits')
  expect(await startsOf()).toEqual(['2026-03-01T08:00:00.000Z'])

  app.goTo('2026-03-02T08:01:00Z')
  for (let use = 0; use < 3; use++) await consumeRateLimit(ctx, limit, 'dan')
  await purgeTable(ctx, 'limits')
  await expect(consumeRateLimit(ctx, limit, 'dan')).rejects.toMatchObject({ code: 'too_many_requests' })
})

test('a returned use is available again in the same window, and adds nothing to the next one', async () => {
  app.goTo('2026-03-03T08:00:00Z')
  for (let use = 0; use < 5; use++) {
    await consumeRateLimit(ctx, limit, 'gil')
    await returnRateLimit(ctx, limit, 'gil')
  }
  app.goTo('2026-03-03T08:01:00Z')
  await returnRateLimit(ctx, limit, 'gil')
  for (let use = 0; use < 3; use++) await consumeRateLimit(ctx, limit, 'gil')
  await expect(consumeRateLimit(ctx, limit, 'gil')).rejects.toMatchObject({ code: 'too_many_requests' })
})
