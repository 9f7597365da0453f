import { randomUUID } from 'node:crypto'
import { ApiError } from '@momi/client/http/api-error'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { auditLedger } from '../../core/ledger-audit.ts'
import { read } from '../../db/db.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { testApp } from '../../testing/test-app.ts'

const START = Date.parse('2026-03-02T12:00:00Z')
const google = await idTokenIssuer()
const app = await testApp({
  now: new Date(START).toISOString(),
  env: google.env,
})
afterAll(async () => {
  await app.close()
  await google.close()
})

const issued = read(
  'merge_test_issued',
  {},
  { points: 'int8', held: 'int8' },
  `select (select coalesce(sum(amount), 0)::int8 from ledger_entries where counterpart = 'issued') as points,
          (select coalesce(sum(balance), 0)::int8 from ledger_accounts) as held`,
)
const sums = async () => (await app.database.db.one(issued, {}))!

let day = 0
const nextDay = () => app.goTo(new Date(START + ++day * 86_400_000).toISOString())

type User = Awaited<ReturnType<typeof app.user>>

/** One phone as its client drives it: after a 401 one refresh and one retry, with the same Idempotency-Key. */
function phoneOf(first: User) {
  let user = first
  let pair = first.tokens
  const adopt = (next: typeof pair) => {
    pair = next
    user.adopt(next)
  }
  const renew = async () =>
    adopt(await app.call('POST /api/v2/auth/refresh', { body: { refreshToken: pair.refreshToken, huid: user.huid } }))
  async function retried<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      await renew()
      return work()
    }
  }
  return {
    /** Points awarded; 0 where the check-in was refused for a reason that has nothing to do with accounts. */
    async checkIn(): Promise<number> {
      const idempotencyKey = randomUUID()
      try {
        return (await retried(() => user('POST /api/v1/streaks/checkin', { idempotencyKey }))).pointsAwarded
      } catch (error) {
        if (error instanceof ApiError && /^(streaks_|device_earns)/.test(String(error.code))) return 0
        throw error
      }
    },
    async signIn(sub: string): Promise<number> {
      const body = { idToken: await google.token(sub) }
      try {
        const answer = await retried(() => user('POST /api/v2/auth/login/google-signin', { body }))
        adopt(answer)
        return answer.pointsAwarded
      } catch (error) {
        if (error instanceof ApiError && error.code === 'login_method_in_use') return 0
        throw error
      }
    },
    /** And the client begins anew, as somebody anonymous. */
    async logOut(): Promise<number> {
      await retried(() => user('POST /api/v1/user/logout', { body: {} }))
      user = await app.user({ haid: user.haid, huid: user.huid })
      pair = user.tokens
      return 0
    },
    balance: async () => (await retried(() => user('GET /api/v1/points', {}))).balance,
    refresh: renew,
  }
}

const step = fc.record({
  phone: fc.integer({ min: 0, max: 3 }),
  act: fc.oneof(
    { weight: 3, arbitrary: fc.constant('check in' as const) },
    { weight: 3, arbitrary: fc.constantFrom('sign in 0' as const, 'sign in 1' as const) },
    { weight: 1, arbitrary: fc.constant('log out' as const) },
  ),
})
/** What several phones do at the same moment, each one thing. */
const moment = fc.uniqueArray(step, { selector: ({ phone }) => phone, minLength: 1, maxLength: 4 })

test('[LOG-07] over any interleaving of check-ins, sign-ins and log-outs no point is lost and none is doubled', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 1, maxLength: 8 }), async (moments) => {
      const before = await sums()
      const run = randomUUID()
      const phones = await Promise.all(Array.from({ length: 4 }, async () => phoneOf(await app.user())))
      let awarded = 0
      for (const steps of moments) {
        const held = await Promise.all(phones.map((phone) => phone.balance()))
        const earned = await Promise.all(
          steps.map(({ phone, act }) => {
            const one = phones[phone]!
            if (act === 'check in') return one.checkIn()
            return act === 'log out' ? one.logOut() : one.signIn(`${run}-${act}`)
          }),
        )
        awarded += earned.reduce((sum, points) => sum + points, 0)
        const left = new Set(steps.filter(({ act }) => act === 'log out').map(({ phone }) => phone))
        const now = await Promise.all(phones.map((phone) => phone.balance()))
        const lost = now.filter((balance, index) => balance < held[index]! && !left.has(index))
        expect(lost).toEqual([])
        nextDay()
        await Promise.all(phones.map((phone) => phone.refresh()))
      }
      const after = await sums()
      expect(after.points - before.points).toBe(awarded)
      expect(after.held - before.held).toBe(awarded)
      expect(await auditLedger(app.database.db)).toEqual([])
    }),
    { numRuns: 30 },
  )
}, 240_000)

test('a check-in at the very moment of joining lands in the account, or not at all', async () => {
  for (let round = 0; round < 40; round++) {
    const sub = randomUUID()
    const before = await phoneOf(await app.user()).signIn(sub)
    const phone = phoneOf(await app.user())
    const [awarded] = await Promise.all([phone.checkIn(), phone.signIn(sub)])
    expect([0, 10]).toContain(awarded)
    expect(await phone.balance()).toBe(before + awarded)
  }
  expect(await auditLedger(app.database.db)).toEqual([])
})
