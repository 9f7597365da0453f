import { afterAll, expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { RateLimit } from './limits.ts'

test('a caller over the limit waits for the next minute, others do not', () => {
  const limit = new RateLimit(2)
  limit.count('ada', 0)
  limit.count('ada', 10_000)
  expect(() => limit.count('ada', 20_000)).toThrow(
    expect.objectContaining({ code: 'too_many_requests', headers: { 'retry-after': '40' } }),
  )
  limit.count('ben', 20_000)
  limit.count('ada', 60_000)
})

const app = await testApp({ now: '2026-03-02T08:00:00Z', env: { RATE_LIMIT_PER_MINUTE: '4' } })
afterAll(() => app.close())

test('too many requests are a 429 that says when to come back', async () => {
  const answers = await Promise.all(Array.from({ length: 9 }, () => app.inject('/api/v1/config')))
  const refused = answers.filter((answer) => answer.statusCode === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused[0]?.json()).toMatchObject({ errorCode: 'too_many_requests' })
})
