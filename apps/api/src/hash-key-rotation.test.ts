import { randomBytes, randomUUID } from 'node:crypto'
import { HEADERS } from '@momi/contract/headers'
import { isCpf } from '@momi/contract/rules/cpf'
import { startTopUpPartner } from '@momi/testing/top-up/start'
import { afterAll, expect, test } from 'vitest'
import { FoundProblem } from './commands/command.ts'
import { hashKeys } from './core/secrets/hash-keys.ts'
import { consumeRateLimit } from './core/limits/rate-limits.ts'
import { read } from './db/db.ts'
import { routes } from './features/index.ts'
import { addRewardItems } from './features/stock/public.ts'
import { createCallers } from './http/callers/callers.ts'
import { apiOrigin } from './http/origins.ts'
import { momi } from './momi.ts'
import { countBy } from './testing/count-by.ts'
import { idTokenIssuer } from './testing/id-token-issuer.ts'
import { productionEnv } from './testing/production-env.ts'
import { takeReward } from './testing/take-reward.ts'
import { testApp } from './testing/test-app.ts'
import { onPostgres } from './testing/test-database.ts'
import type { Person } from './testing/person.ts'
import { addReward } from './development/campaign.ts'

const [A, B] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
const TOP_UP = { key: 'key', secret: 'secret' }
const [google, partner] = [await idTokenIssuer(), await startTopUpPartner(TOP_UP)]
/**
 * The first of three processes on the same database (SIDES). In a rotation, it is between the steps add and use, the
 * second one between use and drop, and the third one after drop.
 */
const app = await testApp({
  now: '2026-03-02T15:00:00Z',
  env: {
    ...google.env,
    TOP_UP_URL: partner.url,
    TOP_UP_KEY: TOP_UP.key,
    TOP_UP_SECRET: TOP_UP.secret,
    HASH_KEY: `${A},${A}+${B}`,
  },
})
const { env, database } = app
const { db, transact, stream } = database
const USED = `${A}+${B},${A}`
const keysOf = (hashKey: string) => ({ ...app.keys, ...hashKeys(hashKey) })
const processWith = async (keys: typeof app.keys) => {
  const api = apiOrigin({ ...app.deps, keys, ...createCallers({ env, keys, database, now: app.now }) }, routes)
  await api.ready()
  return api
}
const SIDES = [app.api, await processWith(keysOf(USED)), await processWith(keysOf(`${A}+${B}`))]
const ROUNDS = onPostgres ? 4 : 1
afterAll(async () => {
  await Promise.all(SIDES.slice(1).map((api) => api.close()))
  await Promise.all([app.close(), google.close(), partner.close()])
})

const rowsOf = (table: string) =>
  read(`test_rotation_${table}`, {}, { rows: 'int8' }, `select count(*) as rows from ${table}`)
const [identities, cpfs, numbers] = ['login_methods', 'claim_identities', 'giveaway_claims'].map(rowsOf)
const count = async (rows: typeof identities) => (await db.one(rows!, {}))!.rows

/** Sends a call of a user through one of the processes. */
async function send(side: number, user: Person, url: string, payload: object) {
  const headers = {
    [HEADERS.authorization]: `Bearer ${user.tokens.accessToken}`,
    [HEADERS.idempotencyKey]: randomUUID(),
  }
  const answer = await SIDES[side]!.inject({ method: 'POST', url, headers, payload })
  return answer.json<{ errorCode?: string; isMerged?: boolean; status?: string }>()
}
/** Signs a new anonymous user in. */
const signIn = async (side: number, sub: string) =>
  send(side, await app.person(), '/api/v2/auth/login/google-signin', { idToken: await google.token(sub) })

await transact(async (tx) => {
  const name = { en: 'A prize', pt: 'Um prêmio' }
  const route = { claimRoute: 'FORM', form: 'jackpot_cusd', amount: '5' } as const
  const reward = { id: 'jackpot', country: 'BR', type: 'JACKPOT', name, redeemSteps: name, claimDays: 7 } as const
  await addReward(tx, { ...reward, redeemSteps: { en: ['Open it'], pt: ['Abra'] }, ...route }, app.now())
  await addRewardItems(tx, app.deps, { definition: 'jackpot', items: 100, winnableAt: app.now() })
})
let people = 0
/** Claims an item of a jackpot that a new person has won. */
async function claimWithCpf(side: number, cpf: string) {
  const user = await app.person({ country: 'BR' })
  const { id } = await user('GET /api/v1/user/me', {})
  const item = await transact((tx) => tx.one(takeReward, { definition: 'jackpot', user: id, at: app.now() }))
  const telephone = `+551196${String((people += 1)).padStart(7, '0')}`
  const answers = { name: 'Ana Souza', cpf, telephone, email: 'ana@mail.example', wallet: user.wallet }
  return send(side, user, '/api/v1/claimforms/user-responses', { rewardItemId: item!.id, answers })
}
/** Claims a giveaway for a number, on a new app instance. */
async function claimForNumber(side: number, phone: string) {
  const user = await app.person({ country: 'BR', haid: `${randomBytes(15).toString('hex')}a1` })
  const form = { rewardChoice: 'vivo-1gb', email: 'bia@example.com', isOver18: true, agreesToTerms: true }
  return send(side, user, '/api/v1/giveaway/form', { ...form, phone, isDefaultBrowser: false })
}
const cpfOf = (i: number) =>
  Array.from({ length: 100 }, (_, check) => `${529_982_000 + i}${String(check).padStart(2, '0')}`).find(isCpf)!
/** A number of the operator Vivo. */
const numberOf = (i: number) => `+55119${String(i).padStart(4, '0')}0511`
const outcome = ({ errorCode, status = '' }: { errorCode?: string; status?: string }) => errorCode ?? status

/** Values that only one claim can use: their name, how to claim with one, how to make one, and the refusal's code. */
const CLAIMS = [
  ['a CPF', claimWithCpf, cpfOf, 'claimforms_identity_already_used'],
  ['a phone number', claimForNumber, numberOf, 'giveaway_phone_number_already_used'],
] as const

test.each(CLAIMS)(
  'if several people claim with the same value at once, through two processes, only one succeeds: %s',
  async (...args) => {
    const [, claim, valueOf, refused] = args
    for (let round = 0; round < ROUNDS; round++) {
      const answers = await Promise.all([0, 1, 0, 1].map((side) => claim(side, valueOf(round))))
      expect(countBy(answers.map(outcome))).toEqual({ PENDING: 1, [refused]: 3 })
    }
  },
)

test.each([
  [0, 1],
  [1, 0],
])('an identity that process %i stored is found by process %i', async (first, second) => {
  const sub = `found-${first}`
  const before = await count(identities)
  expect(await signIn(first, sub)).toMatchObject({ isMerged: false })
  expect(await signIn(second, sub)).toMatchObject({ isMerged: true })
  expect(await count(identities)).toBe(before + 1)
})

test('an identity that two processes add concurrently is stored once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const sub = `raced-${round}`
    const before = await count(identities)
    const answers = await Promise.all([0, 1, 0, 1].map((side) => signIn(side, sub)))
    expect(countBy(answers.map(({ isMerged }) => String(isMerged)))).toEqual({ false: 1, true: 3 })
    expect(await count(identities)).toBe(before + 1)
  }
})

test('two processes in different steps of the rotation share one rate limit', async () => {
  const limit = { name: 'a limit', most: 6, seconds: 3600 }
  const use = (side: number) => {
    const ctx = { transact: database.transact, keys: side === 0 ? app.keys : keysOf(USED), now: app.now }
    return consumeRateLimit(ctx, limit, 'ada').then(
      () => 1,
      () => 0,
    )
  }
  const allowed = await Promise.all(Array.from({ length: 16 }, (_, i) => use(i % 2)))
  expect(allowed.reduce<number>((sum, one) => sum + one, 0)).toBe(6)
})

test('rehash moves every hash while people sign in and claim, and nothing is lost or stored twice', async () => {
  const attempts = (side: number, first: number) =>
    Array.from({ length: ROUNDS }, (_, i) => first + i).flatMap((i) => [
      signIn(side, `moved-${i}`).then(({ isMerged }) => String(isMerged)),
      ...CLAIMS.map(([, claim, valueOf]) => claim(side, valueOf(i)).then(outcome)),
    ])
  const stored = (times: number) => ({ false: times * ROUNDS, PENDING: 2 * times * ROUNDS })
  const repeated = (times: number) => {
    const answers = ['true', ...CLAIMS.map(([, , , refused]) => refused)]
    return Object.fromEntries(answers.map((answer) => [answer, times * ROUNDS]))
  }
  expect(countBy(await Promise.all(attempts(0, 100)))).toEqual(stored(1))
  const counts = () => Promise.all([identities, cpfs, numbers].map(count))
  const [signIns, answers, claims] = await counts()

  const { cipher, gateways, log } = app.deps
  const operator = {
    settings: { ...(await productionEnv()), HASH_KEY: USED },
    open: async () => ({ db, transact, stream, cipher, gateways, log, now: app.now, keys: hashKeys(USED) }),
  }
  /** Repeats the command rehash until it skips no locked row; returns the number of runs. */
  const rehash = async (runs = 1): Promise<number> => {
    try {
      await momi(operator, ['rehash', '--operator', 'ada', '--why', 'a test'])
      return runs
    } catch (error) {
      if (!(error instanceof FoundProblem)) throw error
      return rehash(runs + 1)
    }
  }
  const concurrent = [0, 1].flatMap((side) => [...attempts(side, 100), ...attempts(side, 200)])
  const [, ...outcomes] = await Promise.all([rehash(), ...concurrent])
  expect(countBy(outcomes as string[])).toEqual({ ...stored(1), ...repeated(3) })
  await rehash()
  // A claim of a jackpot stores a CPF, a number and a wallet.
  expect(await counts()).toEqual([signIns! + ROUNDS, answers! + 3 * ROUNDS, claims! + ROUNDS])
  expect(await momi(operator, ['rotate-keys', 'drop', 'HASH_KEY'])).toBe(`${A}+${B}`)
  // A process that accepts only the new chain finds all that was stored under the old one.
  expect(countBy(await Promise.all([...attempts(2, 100), ...attempts(2, 200)]))).toEqual(repeated(2))
})
