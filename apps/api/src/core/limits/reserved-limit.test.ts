import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { ReservedLimit } from './reserved-limit.ts'

const MINUTE = 60_000
const app = await testApp({ now: '2026-03-02T08:00:00Z', env: { RATE_LIMIT_PER_MINUTE: '4' } })
afterAll(() => app.close())
const ctx = { transact: app.database.transact, keys: app.keys }

let named = 0
/** The same limit in several processes, which all read the time from `clock`. */
const limits = (processes: number, most: number, clock = { at: 0 }, of = ctx) => {
  const name = `limit ${++named}`
  return Array.from({ length: processes }, () => new ReservedLimit(of, { name, seconds: 60, most }, () => clock.at))
}
const passed = async (calls: Promise<void>[]) =>
  (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length

describe('a rate limit', () => {
  test('refuses a caller above the limit until the next minute, and no other caller', async () => {
    const clock = { at: 10 * MINUTE }
    const [limit] = limits(1, 2, clock)
    await limit!.count('ada')
    await limit!.count('ada')
    clock.at += 20_000
    await expect(limit!.count('ada')).rejects.toMatchObject({
      code: 'too_many_requests',
      headers: { 'retry-after': '40' },
    })
    await limit!.count('ben')
    clock.at = 11 * MINUTE
    await limit!.count('ada')
  })

  test('[OPS-05] a limit of 20 calls holds across processes: 20 of 60 concurrent calls to three processes pass', async () => {
    const processes = limits(3, 20)
    expect(await passed(Array.from({ length: 60 }, (_, call) => processes[call % 3]!.count('ada')))).toBe(20)
  })

  test('[OPS-05] a limit of a thousand calls is exceeded by at most one hundredth per process', async () => {
    const processes = limits(3, 1000)
    const through = await passed(Array.from({ length: 1500 }, (_, call) => processes[call % 3]!.count('ada')))
    expect(through).toBeGreaterThanOrEqual(1000)
    expect(through).toBeLessThanOrEqual(1030)
  })

  test('needs one database query per hundredth of the limit, and none for the first hundredth', async () => {
    let asked = 0
    const counting: typeof ctx = {
      ...ctx,
      transact: (work) => {
        asked++
        return ctx.transact(work)
      },
    }
    const [limit] = limits(1, 1000, { at: 0 }, counting)
    await passed(Array.from({ length: 10 }, () => limit!.count('ada')))
    expect(asked).toBe(0)
    await passed(Array.from({ length: 990 }, () => limit!.count('ada')))
    expect(asked).toBe(99)
    // A caller above the limit causes no database queries.
    await passed(Array.from({ length: 1000 }, () => limit!.count('ada')))
    expect(asked).toBe(101)
  })

  test('counts several uses at once, also more than a hundredth of the limit', async () => {
    const [limit, other] = limits(2, 1000)
    for (let call = 0; call < 4; call++) await limit!.count('ada', { uses: 25 })
    expect(await passed(Array.from({ length: 100 }, () => other!.count('ada', { uses: 25 })))).toBe(36)
    await expect(limit!.count('ada', { uses: 25 })).rejects.toMatchObject({ code: 'too_many_requests' })
  })

  test('lets calls pass while the database is unreachable', async () => {
    const lost: typeof ctx = { ...ctx, transact: () => Promise.reject(new Error('Connection terminated')) }
    const [limit] = limits(1, 2, { at: 0 }, lost)
    expect(await passed(Array.from({ length: 5 }, () => limit!.count('ada')))).toBe(5)
  })
})

test('a call above a rate limit is answered with 429 and Retry-After', async () => {
  const answers = await Promise.all(Array.from({ length: 9 }, () => app.inject('/api/v1/config')))
  const refused = answers.filter((answer) => answer.statusCode === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused[0]?.json()).toMatchObject({ errorCode: 'too_many_requests' })
})

test('all IPv6 addresses of one customer’s network share one limit', async () => {
  const answers = await Promise.all(
    Array.from({ length: 9 }, (_, host) =>
      app.inject({ url: '/api/v1/config', remoteAddress: `2001:db8:1:2::${host + 1}` }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(0)
})
