import { randomUUID } from 'node:crypto'
import { ApiError } from '@momi/client/http/api-error'
import { rounds } from '@momi/testing/rounds'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { auditLedger } from '../../core/ledger/ledger-audit.ts'
import { read } from '../../db/db.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/person.ts'
import { race } from '../../testing/race.ts'

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
  'test_merge_issued',
  {},
  { points: 'int8', held: 'int8' },
  `select (select coalesce(sum(amount), 0)::int8 from ledger_entries where counterpart = 'issued') as points,
          (select coalesce(sum(balance), 0)::int8 from ledger_accounts) as held`,
)
const sums = async () => (await app.database.db.one(issued, {}))!

let day = 0
const nextDay = () => app.goTo(START + ++day * 86_400_000)

const countedSpins = new Set<string>()

/** A phone that retries like the client: after a 401 one refresh and one retry, with the same Idempotency-Key. */
function phoneOf(first: Person) {
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
    /** Points awarded; 0 if a rule of the streak refused the check-in, or the device earns for another account. */
    async checkIn(): Promise<number> {
      const idempotencyKey = randomUUID()
      try {
        return (await retried(() => user('POST /api/v1/streaks/checkin', { idempotencyKey }))).pointsAwarded
      } catch (error) {
        if (error instanceof ApiError && /^(streaks_|device_earns)/.test(String(error.code))) return 0
        throw error
      }
    },
    /**
     * Points of an article; 0 if the device earns for another account, or the day's article was already
     * counted.
     */
    async read(): Promise<number> {
      const idempotencyKey = randomUUID()
      const params = { mission_type: 'open_article' } as const
      const body = { count: 1, missionDay: app.now().toISOString().slice(0, 10), status: 'IN_PROGRESS' } as const
      try {
        const report = { params, query: {}, body, idempotencyKey }
        const { awards } = await retried(() => user('POST /api/v2/user/missions/{mission_type}/report-counter', report))
        return awards.reduce((sum, { points }) => sum + points, 0)
      } catch (error) {
        if (error instanceof ApiError && /^(mission_counter_|device_earns)/.test(String(error.code))) return 0
        throw error
      }
    },
    /**
     * Points won by the day's free spin; 0 if there is none, or if the account has another ticket by now. Two phones of
     * one account that send the same ticket get the same spin, whose points count once.
     */
    async spin(): Promise<number> {
      const idempotencyKey = randomUUID()
      const { ticket } = await retried(() => user('GET /api/v1/roulette/config', {}))
      const body = { ticket: ticket.token, buy: false }
      try {
        const { spin } = await retried(() => user('POST /api/v1/roulette/spin', { body, idempotencyKey }))
        if (spin.type !== 'POINTS' || countedSpins.has(spin.id)) return 0
        countedSpins.add(spin.id)
        return spin.amount
      } catch (error) {
        if (error instanceof ApiError && /^(roulette_|device_earns)/.test(String(error.code))) return 0
        throw error
      }
    },
    /** Points awarded, minus those that both accounts had earned. */
    async signIn(sub: string): Promise<number> {
      const body = { idToken: await google.token(sub) }
      try {
        const answer = await retried(() => user('POST /api/v2/auth/login/google-signin', { body }))
        adopt(answer)
        return answer.pointsAwarded - answer.pointsReversed
      } catch (error) {
        if (error instanceof ApiError && String(error.code).startsWith('login_method_')) return 0
        throw error
      }
    },
    /** Logs out; the client then logs in anonymously. */
    async logOut(): Promise<number> {
      await retried(() => user('POST /api/v1/user/logout', { body: {} }))
      user = await app.person({ haid: user.haid, huid: user.huid })
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
    { weight: 3, arbitrary: fc.constantFrom('check in' as const, 'read' as const, 'spin' as const) },
    { weight: 3, arbitrary: fc.constantFrom('sign in 0' as const, 'sign in 1' as const) },
    { weight: 1, arbitrary: fc.constant('log out' as const) },
  ),
})
/** Concurrent actions of several phones, one action each. */
const moment = fc.uniqueArray(step, { selector: ({ phone }) => phone, minLength: 1, maxLength: 4 })

test('[LOG-07] in any interleaving of check-ins, articles, spins, sign-ins and log-outs, the balance is the granted minus the reversed points', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 1, maxLength: 8 }), async (moments) => {
      const before = await sums()
      const run = randomUUID()
      const phones = await Promise.all(Array.from({ length: 4 }, async () => phoneOf(await app.person())))
      let awarded = 0
      for (const steps of moments) {
        const held = await Promise.all(phones.map((phone) => phone.balance()))
        const earned = await Promise.all(
          steps.map(({ phone, act }) => {
            const one = phones[phone]!
            if (act === 'check in') return one.checkIn()
            if (act === 'read') return one.read()
            if (act === 'spin') return one.spin()
            return act === 'log out' ? one.logOut() : one.signIn(`${run}-${act}`)
          }),
        )
        awarded += earned.reduce((sum, points) => sum + points, 0)
        // The phones that got a new account, or whose doubled earnings were taken back.
        const left = new Set(
          steps.filter(({ act }, i) => act === 'log out' || earned[i]! < 0).map(({ phone }) => phone),
        )
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
    { numRuns: rounds(10, 30) },
  )
})

test('a check-in concurrent with a merge counts for the remaining account, or fails', async () => {
  await race({
    rounds: rounds(7, 40),
    setUp: async () => {
      const sub = randomUUID()
      return { sub, before: await phoneOf(await app.person()).signIn(sub), phone: phoneOf(await app.person()) }
    },
    concurrently: ({ sub, phone }) => [phone.checkIn(), phone.signIn(sub)],
    mustHold: async ([awarded], { before, phone }) => {
      expect([0, 10]).toContain(awarded)
      expect(await phone.balance()).toBe(before + awarded!)
    },
  })
  expect(await auditLedger(app.database.db)).toEqual([])
})
