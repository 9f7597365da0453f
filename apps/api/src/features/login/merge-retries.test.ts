import { randomUUID } from 'node:crypto'
import { ApiError } from '@momi/client/http/api-error'
import { rounds } from '@momi/testing/rounds'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '../../core/ledger/ledger-audit.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/person.ts'
import { race, times } from '../../testing/race.ts'
import { addMarketItem } from '../../development/campaign.ts'

const NOW = '2026-03-02T12:00:00Z'
const DAYS_AGO = new Date(Date.parse(NOW) - 3 * 86_400_000)
const google = await idTokenIssuer()
const app = await testApp({ now: NOW, env: google.env })
beforeAll(() =>
  app.database.transact((tx) =>
    addMarketItem(
      tx,
      { id: 'retried', product: 'premium-icon', name: { en: 'Retried' }, price: 40, position: 99 },
      app.now(),
    ),
  ),
)
afterAll(async () => {
  await app.close()
  await google.close()
})

const signIn = async (user: Person, sub: string) =>
  user('POST /api/v2/auth/login/google-signin', { body: { idToken: await google.token(sub) } })
/** Behaves like the client after a 401: one refresh for all calls, then one retry of each call with the same key. */
function retriedBy(user: Person) {
  let refreshing: Promise<unknown> | undefined
  return async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      refreshing ??= user.comeBack().finally(() => (refreshing = undefined))
      await refreshing
      return work()
    }
  }
}

const ticketOf = async (user: Person) => (await user('GET /api/v1/roulette/config', {})).ticket.token
const offerOf = async (user: Person) =>
  (await user('GET /api/v1/market/product/premium-icon/items', {})).items.find(({ id }) => id === 'retried')!.offerHash

const KEYED_CALLS = {
  'a check-in': async (user: Person) => (idempotencyKey: string) =>
    user('POST /api/v1/streaks/checkin', { idempotencyKey }),
  'a bought freeze': async (user: Person) => (idempotencyKey: string) =>
    user('POST /api/v1/streaks/freezes', { idempotencyKey }),
  'an exchange': async (user: Person) => (idempotencyKey: string) =>
    user('POST /api/v1/points/exchange', { body: { points: 200, pointsPerUnit: 1000 }, idempotencyKey }),
  'a purchase': async (user: Person) => {
    const body = { itemId: 'retried', offerHash: await offerOf(user) }
    return (idempotencyKey: string) =>
      user('POST /api/v1/market/product/premium-icon/purchase', { body, idempotencyKey })
  },
  'a spin': async (user: Person) => {
    const body = { ticket: await ticketOf(user), buy: false }
    return (idempotencyKey: string) => user('POST /api/v1/roulette/spin', { body, idempotencyKey })
  },
} as const

async function accountWithPoints(sub: string) {
  const user = await app.person()
  await signIn(user, sub)
  await user.comeBack()
  await app.grant(user, 1000, DAYS_AGO)
  return user
}

test.each(Object.entries(KEYED_CALLS))(
  'after a sign-in has merged the accounts, %s retried with its idempotency key runs once and gets the first answer',
  async (_, prepare) => {
    const sub = randomUUID()
    const first = await accountWithPoints(sub)
    const second = await app.person()
    await app.grant(second, 1000, DAYS_AGO)
    const key = randomUUID()
    const call = await prepare(second)
    const answer = await call(key)
    await signIn(second, sub)
    await second.comeBack()
    const held = await second.balance()
    expect(await call(key)).toEqual(answer)
    expect(await second.balance()).toBe(held)
    expect(await first.balance()).toBe(held)
  },
)

test('after a merge, an idempotency key that both accounts used gets the answer of the remaining account', async () => {
  const sub = randomUUID()
  const [first, second] = [await accountWithPoints(sub), await app.person()]
  const key = randomUUID()
  await app.grant(second, 1000, DAYS_AGO)
  const theirs = await (await KEYED_CALLS['an exchange'](first))(key)
  await (
    await KEYED_CALLS['an exchange'](second)
  )(key)
  await signIn(second, sub)
  await second.comeBack()
  expect(await (await KEYED_CALLS['an exchange'](second))(key)).toEqual(theirs)
})

test('eight concurrent sign-ins of one phone merge its account once, and all succeed', async () => {
  const sub = randomUUID()
  await accountWithPoints(sub)
  const second = await app.person()
  const retried = retriedBy(second)
  await race({
    setUp: () => second,
    concurrently: () => times(8, () => retried(() => signIn(second, sub))),
    mustHold: (answers) => expect(answers.filter(({ isMerged }) => isMerged)).toHaveLength(1),
  })
})

test('a refresh concurrent with a merge gets the tokens of the remaining account', async () => {
  await race({
    rounds: rounds(5, 20),
    setUp: async () => {
      const sub = randomUUID()
      return { sub, first: await accountWithPoints(sub), second: await app.person() }
    },
    concurrently: ({ sub, second }): Promise<unknown>[] => [
      retriedBy(second)(() => signIn(second, sub)),
      second.comeBack(),
    ],
    mustHold: async (_, { first, second }) => {
      await second.comeBack()
      const [stays, merged] = await Promise.all([first, second].map((user) => user('GET /api/v1/user/me', {})))
      expect(merged!.id).toBe(stays!.id)
    },
  })
})

/**
 * The points that one run of each call adds to the balance. Spins are excluded, because a ticket belongs to the
 * anonymous account.
 */
const CHANGE = { 'a check-in': 10, 'a bought freeze': -50, 'an exchange': -200, 'a purchase': -40 } as const

test('in any interleaving of a merging sign-in and repeats of a call with one idempotency key, the call runs once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...(Object.keys(CHANGE) as (keyof typeof CHANGE)[])),
      fc.array(fc.constantFrom('call', 'sign in'), { minLength: 2, maxLength: 6 }),
      async (name, acts) => {
        const sub = randomUUID()
        const first = await accountWithPoints(sub)
        const second = await app.person()
        await app.grant(second, 1000, DAYS_AGO)
        const key = randomUUID()
        const call = await KEYED_CALLS[name](second)
        const retried = retriedBy(second)
        const answers = await Promise.all(
          acts.map((act) => retried<unknown>(() => (act === 'call' ? call(key) : signIn(second, sub)))),
        )
        await retried(() => signIn(second, sub))
        await second.comeBack()
        const last = await call(key)
        for (const answer of answers.filter((_, i) => acts[i] === 'call')) expect(answer).toEqual(last)
        expect(await first.balance()).toBe(await second.balance())
        expect(await second.balance()).toBe(2100 + CHANGE[name])
      },
    ),
    { numRuns: rounds(10, 25) },
  )
  expect(await auditLedger(app.database.db)).toEqual([])
})
