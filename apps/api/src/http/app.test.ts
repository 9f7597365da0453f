import { afterAll, expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const app = await testApp({ now: '2026-03-02T08:00:00Z' })
afterAll(() => app.close())

test('it runs', async () => {
  const t = performance.now()
  const ada = await app.user()
  console.error(performance.now() - t)
  expect(await ada('GET /api/v1/points', {})).toEqual({ balance: 0 })
})
