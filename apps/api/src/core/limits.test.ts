import { afterAll, expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { forgetOldLimits, takeTurn } from './limits.ts'

const app = await testApp({ now: '2026-03-02T08:00:00Z' })
afterAll(app.close)
const ctx = { transact: app.database.transact, keys: app.keys, now: app.now }
const limit = { name: 'test', most: 3, seconds: 60 }

test('so many in a window, then a refusal that says how long to wait; the next window begins anew', async () => {
  app.goTo('2026-03-02T08:00:40Z')
  for (let use = 0; use < 3; use++) await takeTurn(ctx, limit, 'ada')
  await expect(takeTurn(ctx, limit, 'ada')).rejects.toMatchObject({
    code: 'too_many_requests',
    headers: { 'retry-after': '20' },
  })
  await takeTurn(ctx, limit, 'ben')
  app.goTo('2026-03-02T08:01:00Z')
  await takeTurn(ctx, limit, 'ada')
})

test('of fifty at once the limit lets exactly its number through', async () => {
  const turns = await Promise.allSettled(Array.from({ length: 50 }, () => takeTurn(ctx, limit, 'cyd')))
  expect(turns.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('old windows are forgotten, the current one is not', async () => {
  for (let use = 0; use < 3; use++) await takeTurn(ctx, limit, 'dan')
  await forgetOldLimits(ctx)
  await expect(takeTurn(ctx, limit, 'dan')).rejects.toMatchObject({ code: 'too_many_requests' })
})
