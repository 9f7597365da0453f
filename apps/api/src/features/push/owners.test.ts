import { randomBytes, randomUUID } from 'node:crypto'
import { ApiError } from '@momi/client/http/api-error'
import { rounds } from '@momi/testing/rounds'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { read } from '../../db/db.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { testApp } from '../../testing/test-app.ts'
import { pushTo } from './public.ts'
import type { Person } from '../../testing/person.ts'

const START = Date.parse('2026-03-02T12:00:00Z')
const PHONES = 3
const TOKENS = 3
const google = await idTokenIssuer()
const app = await testApp({
  now: new Date(START).toISOString(),
  env: google.env,
})
afterAll(async () => {
  await app.close()
  await google.close()
})
const ctx = {
  db: app.database.db,
  transact: app.database.transact,
  now: app.now,
  keys: app.keys,
  cipher: app.deps.cipher,
  gateways: app.deps.gateways,
}

const owner = read(
  'test_push_owner',
  { token_hash: 'text' },
  { user_id: 'uuid', haid: 'text' },
  'select user_id, haid from push_tokens where token_hash = :token_hash',
)
const ownerOf = (token: string) => app.database.db.one(owner, { token_hash: app.keys.hash(token) })

let minute = 0

/** A phone whose client refreshes its access token after a 401 and retries the call once. */
async function newPhone() {
  let user: Person = await app.person()
  const retried = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      const body = { refreshToken: pair.refreshToken, huid: user.huid }
      adopt(await app.call('POST /api/v2/auth/refresh', { body }))
      return work()
    }
  }
  let pair = user.tokens
  const adopt = (next: typeof pair) => {
    pair = next
    user.adopt(next)
  }
  const begin = async () => {
    user = await app.logInAgain(user)
    pair = user.tokens
  }
  return {
    haid: user.haid,
    id: () => retried(async () => (await user('GET /api/v1/user/me', {})).id),
    register: (token: string) => retried(() => user('POST /api/v1/user/fcm-token', { body: { token } })),
    refresh: (token: string, previousToken: string) =>
      retried(() => user('POST /api/v2/user/fcm-token/refresh', { body: { token, previousToken } })),
    async signIn(sub: string): Promise<boolean> {
      const body = { idToken: await google.token(sub) }
      try {
        adopt(await retried(() => user('POST /api/v2/auth/login/google-signin', { body })))
        return true
      } catch (error) {
        if (error instanceof ApiError && String(error.code).startsWith('login_method_')) return false
        throw error
      }
    },
    async logOut() {
      await retried(() => user('POST /api/v1/user/logout', { body: {} }))
      await begin()
    },
    /** Logs in again without a log-out, as an app that has lost its session does. */
    begin,
  }
}

const phone = fc.nat(PHONES - 1)
const token = fc.nat(TOKENS - 1)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('register' as const), phone, token }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('refresh' as const), phone, token, previous: token }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('sign in' as const), phone, person: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('log out' as const, 'begin anew' as const), phone }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Phone = Awaited<ReturnType<typeof newPhone>>

async function play(one: Step, phones: readonly Phone[], tokens: readonly string[], run: string) {
  const on = phones[one.phone]!
  switch (one.act) {
    case 'register':
      return on.register(tokens[one.token]!)
    case 'refresh':
      return on.refresh(tokens[one.token]!, tokens[one.previous]!)
    case 'sign in':
      return on.signIn(`${run}-${one.person}`)
    case 'log out':
      return on.logOut()
    case 'begin anew':
      return on.begin()
    default:
      throw new Error(one satisfies never)
  }
}

const stage = async () => {
  // Each run has a time of its own.
  app.goTo(START + ++minute * 60_000)
  return {
    run: randomUUID(),
    phones: await Promise.all(Array.from({ length: PHONES }, newPhone)),
    tokens: Array.from({ length: TOKENS }, () => randomBytes(40).toString('hex')),
  }
}

test('[PSH-01] after any sequence of phone actions, a token belongs to the last phone that registered it, or to none', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const { run, phones, tokens } = await stage()
      /** For each token, the index of the phone that it belongs to. */
      const holder = new Map<string, number>()
      for (const one of steps) {
        const before = await phones[one.phone]!.id()
        await play(one, phones, tokens, run)
        const isSame = (await phones[one.phone]!.id()) === before
        const forget = (held: string) => holder.get(held) === one.phone && holder.delete(held)
        if (one.act === 'refresh' && one.previous !== one.token) forget(tokens[one.previous]!)
        if (one.act === 'register' || one.act === 'refresh') holder.set(tokens[one.token]!, one.phone)
        // A phone that logs in again as the same anonymous user keeps its tokens.
        if (one.act === 'log out' || (one.act === 'begin anew' && !isSame)) tokens.forEach(forget)

        for (const held of tokens) {
          const index = holder.get(held)
          const expected = index === undefined ? undefined : phones[index]!
          expect(await ownerOf(held)).toEqual(expected && { user_id: await expected.id(), haid: expected.haid })
        }
      }
    }),
    { numRuns: rounds(15, 40) },
  )
})

test('[PSH-01] whatever the timing of concurrent phone actions, a push to everybody reaches each token at most once', async () => {
  const moment = fc.uniqueArray(step, { selector: (one) => one.phone, minLength: 2, maxLength: PHONES })
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 1, maxLength: 5 }), async (moments) => {
      const { run, phones, tokens } = await stage()
      for (const steps of moments) await Promise.all(steps.map((one) => play(one, phones, tokens, run)))
      const people = [...new Set(await Promise.all(phones.map((one) => one.id())))]
      for (const id of people) await pushTo(ctx, id, { kind: 'test', title: id.slice(0, 4), body: '', path: '/points' })
      for (const held of tokens) {
        const arrived = app.deps.gateways.pushBox!.received(held).map(({ title }) => title)
        // A token gets only the push to its current user, and none to a previous one.
        const reached = await ownerOf(held)
        expect(arrived).toEqual(reached ? [reached.user_id.slice(0, 4)] : [])
      }
    }),
    { numRuns: rounds(12, 30) },
  )
})

test('[PSH-01] a push to an account that was just merged arrives on its phone', async () => {
  const [known, phone] = [await newPhone(), await newPhone()]
  const sub = randomUUID()
  const token = randomBytes(40).toString('hex')
  await known.signIn(sub)
  await phone.register(token)
  const merged = await phone.id()
  await phone.signIn(sub)
  const message = { kind: 'streak-open', title: 'Your streak', body: 'Day 3 is open', path: '/missions/streaks' }
  expect(await pushTo(ctx, merged, message)).toEqual(['sent'])
  expect(app.deps.gateways.pushBox!.received(token)).toHaveLength(1)
})
