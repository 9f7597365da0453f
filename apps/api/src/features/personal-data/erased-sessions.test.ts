import { randomUUID } from 'node:crypto'
import { DAY } from '@momi/contract/rules/durations'
import { decodeJwt } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { read } from '../../db/db.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { operate } from '../../testing/operate.ts'
import type { Person } from '../../testing/person.ts'
import { outcomeOf } from '../../testing/race.ts'
import { testApp } from '../../testing/test-app.ts'
import { onPostgres } from '../../testing/test-database.ts'
import { addReward } from '../../development/campaign.ts'
import { lock } from '../../core/locks/locks.ts'
import { settleMoves } from '../device-moves/public.ts'
import { addCode } from '../login-codes/login-codes.store.ts'
import { addRewardItems } from '../stock/public.ts'
import { markErased } from './personal-data.store.ts'

const google = await idTokenIssuer()
const lines: string[] = []
const app = await testApp({
  now: '2026-03-02T10:00:00Z',
  google,
  env: { EXCHANGE_HOLD_HOURS: '0' },
  logTo: (line) => lines.push(line),
})
afterAll(async () => {
  await Promise.all([app.close(), google.close()])
})
const { db, transact } = app.database
const { cipher, keys, log, gateways } = app.deps
const command = (name: string, { id }: Person) =>
  operate({ db, transact, now: app.now, cipher, keys, log, gateways }, [
    name,
    id,
    '--operator',
    'ada',
    '--why',
    'asked by feedback',
  ])
const erase = (person: Person) => command('erase', person)
const copyOf = (person: Person) => command('export', person)

test.each<[string, string | undefined, (person: Person) => Promise<unknown>]>([
  ['a report of a counter', undefined, (person) => person.report('open_article', 1)],
  ['a sign-in', undefined, (person) => person.signIn(randomUUID())],
  ['a link for MiniPay', undefined, (person) => person('POST /api/v1/user/wallet-address/minipay-link', {})],
  ['a look at the giveaway', 'BR', (person) => person('GET /api/v1/giveaway/reward-status', {})],
])(
  'of a person who was erased a moment ago, while the process still accepts their token, %s is refused and no failure',
  async (_, country, call) => {
    const person = await app.person(country === undefined ? {} : { country })
    await person.balance()
    await erase(person)
    lines.length = 0
    expect(await outcomeOf(call(person), 'done')).toBe('access_token_invalid')
    expect(lines.filter((line) => line.includes('server error'))).toEqual([])
    expect(await outcomeOf(person('GET /api/v1/user/missions', {}), 'done')).toBe('access_token_invalid')
  },
)

const FORM = { claimRoute: 'FORM', form: 'bet9ja_account_only', claimDays: 7 } as const
await transact(async (tx) => {
  const words = { name: { en: 'A free bet' }, redeemSteps: { en: ['Open it'] } }
  await addReward(tx, { id: 'bet', country: 'NG', type: 'BET9JA_ITEM', ...words, ...FORM }, app.now())
  await addRewardItems(tx, app.deps, { definition: 'bet', items: 2, winnableAt: app.now() })
})

test.each<[string, (person: Person, item: string) => Promise<unknown>]>([
  ['late claim of a reward', (person, item) => person.claim(item, { account: 'ada_bet' })],
  // The process that accepts the token stores the wallet, until the next run of finishErasures.
  ['late exchange', (person) => person.reportWallet(person.wallet!).then(() => person.exchange(100))],
])(
  'a person who was erased a moment ago gets nothing by a %s, and no answers of theirs are stored',
  async (_, call) => {
    const person = await app.person()
    await person.signIn(randomUUID())
    await app.grant(person, 100)
    const item = await app.win(person, 'bet')
    await person.balance()
    await erase(person)
    expect(await outcomeOf(call(person, item), 'done')).toBe('access_token_invalid')
    const support = await app.staff('support')
    expect((await support('GET /api/v1/admin/claims', { query: { search: item } })).items).toEqual([])
    expect(JSON.parse(await copyOf(person))).toMatchObject({ reward_claims: [], claim_identities: [], payouts: [] })
  },
)

test('a phone that was to earn for an account from the next day earns for the earlier one if the account is erased before', async () => {
  const former = await app.person()
  await former.checkIn()
  await former('POST /api/v1/user/device-moves/take-over', { body: { account: former.id, isNewAccount: true } })
  const next = await app.logInAgain(former)
  expect((await next('GET /api/v2/user', {})).device).toBe('another_account')
  await erase(next)
  app.advance(DAY)
  await settleMoves({ ...app.deps, db, transact })
  expect(await db.one(ownerOf, { haid: former.haid })).toEqual({ owner: former.id })
})

test('nobody gets a code that would move an erased account to a phone', async () => {
  const person = await app.person()
  await erase(person)
  await expect(command('make-move-code', person)).rejects.toThrow('This account was erased')
})

const ownerOf = read(
  'test_erased_owner_of',
  { haid: 'text' },
  { owner: 'uuid?' },
  'select owner_id as owner from app_instances where haid = :haid',
)

const codesOf = read(
  'test_erased_codes_of',
  { session: 'uuid' },
  { waiting: 'int8', codes: 'int8' },
  `select (select count(*) from pg_locks join pg_stat_activity using (pid)
            where datname = current_database() and not granted) as waiting,
          (select count(*) from login_codes where session_id = :session) as codes`,
)

// PGlite runs one transaction at a time.
test.runIf(onPostgres)('an erasure waits for a code that is being sent to the person, and deletes it', async () => {
  const person = await app.person()
  const session = String(decodeJwt(person.tokens.accessToken)['sid'])
  const id = randomUUID()
  const code = { kind: 'phone', session, subject_hash: id, subject: id, code_hash: id, at: app.now() }
  const { erasing } = await transact(async (tx) => {
    await tx.one(addCode, { id, ...code, expires_at: app.now() })
    const erased = erase(person)
    await expect.poll(() => db.one(codesOf, { session })).toMatchObject({ waiting: 1 })
    return { erasing: erased }
  })
  expect(await erasing).toBe(`Erased ${person.id}`)
  expect(await db.one(codesOf, { session })).toEqual({ waiting: 0, codes: 0 })
})

test.runIf(onPostgres)('points that staff add while an account is being erased are refused', async () => {
  const person = await app.person()
  const support = await app.staff('support')
  const body = { userId: person.id, amount: 10, reason: 'a lost check-in' }
  const add = () => support('POST /api/v1/admin/points/log', { body, idempotencyKey: randomUUID() })
  const { adding } = await transact(async (tx) => {
    await lock(tx, { users: [person.id] })
    const added = outcomeOf(add(), 'done')
    await expect.poll(() => db.one(codesOf, { session: randomUUID() })).toMatchObject({ waiting: 1 })
    await tx.one(markErased, { users: [person.id], at: app.now() })
    return { adding: added }
  })
  expect(await adding).toBe('admin_points_account_erased')
})
