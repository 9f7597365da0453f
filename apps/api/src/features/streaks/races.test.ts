import { randomUUID } from 'node:crypto'
import type { ApiError } from '@momi/client/http/api-error'
import { rounds } from '@momi/testing/rounds'
import { afterAll, expect, test } from 'vitest'
import { auditLedger } from '../../core/ledger/ledger-audit.ts'
import * as ledger from '../../core/ledger/ledger.ts'
import { connectPostgres, type Database } from '../../db/connect.ts'
import { read, write } from '../../db/db.ts'
import { startApi } from '../../testing/api-process.ts'
import { newPhone, newWallet, storage, type Phone } from '../../testing/http-client.ts'
import { countBy } from '../../testing/count-by.ts'
import { onPostgres } from '../../testing/test-database.ts'

// Few rounds and one process on PGlite: it has one connection, which serializes transactions.
const ROUNDS = onPostgres ? rounds(10, 40) : rounds(2, 4)
const data = await storage()
const processes = await Promise.all(
  Array.from({ length: onPostgres ? 2 : 1 }, (_, i) => startApi({ env: data.env(i) })),
)
const apiOf = (i: number) => processes[i % processes.length]!.api
afterAll(async () => {
  for (const process of processes) await process.kill()
  await data.remove()
})

const checkIn = (phone: Phone, i: number) =>
  phone
    .on(apiOf(i))('POST /api/v1/streaks/checkin', { idempotencyKey: randomUUID() })
    .then(
      () => 'paid',
      (error: ApiError) => error.code ?? error.message,
    )
/** Phones that only claim the wallet, because several accounts cannot prove the same one. */
const phonesOf = (wallet: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, i) => newPhone(apiOf(i), { wallet, apiKey: 'WEB' })))
const onePaidOf = (count: number) => ({ paid: 1, streaks_already_checked_in: count - 1 })

test('[STK-02] exactly one of 200 concurrent check-ins of one wallet from 20 app instances succeeds', async () => {
  const phones = await phonesOf(newWallet(), 20)
  const tries = Array.from({ length: 200 }, (_, i) => checkIn(phones[i % 20]!, Math.floor(i / 20)))
  expect(countBy(await Promise.all(tries))).toEqual(onePaidOf(200))
}, 60_000)

test('[STK-02] trust case 4: if 20 app instances prove one wallet concurrently, one succeeds, and one of their 200 concurrent check-ins is paid', async () => {
  const wallet = newWallet()
  const phones = await Promise.all(Array.from({ length: 20 }, (_, i) => newPhone(apiOf(i), { wallet: null })))
  const links = phones.map((phone, i) =>
    phone
      .on(apiOf(i))('POST /api/v1/user/wallet-address', { body: { walletAddress: wallet } })
      .then(
        () => 'linked',
        (error: ApiError) => error.code ?? error.message,
      ),
  )
  expect(countBy(await Promise.all(links))).toEqual({ linked: 1, wallet_linked_to_another_account: 19 })
  const tries = Array.from({ length: 200 }, (_, i) => checkIn(phones[i % 20]!, Math.floor(i / 20)))
  expect(countBy(await Promise.all(tries))).toEqual({
    paid: 1,
    streaks_already_checked_in: 9,
    streaks_no_wallet_address: 190,
  })
}, 60_000)

test.each([2, 8, 32])(
  'if %i devices check in concurrently with the same wallet, exactly one is paid in every round',
  async (count) => {
    for (let round = 0; round < ROUNDS; round++) {
      const phones = await phonesOf(newWallet(), count)
      expect(countBy(await Promise.all(phones.map(checkIn)))).toEqual(onePaidOf(count))
    }
  },
  120_000,
)

test.each([2, 8, 32])(
  'if one person sends %i check-ins concurrently, exactly one is paid in every round',
  async (count) => {
    for (let round = 0; round < ROUNDS; round++) {
      const phone = await newPhone(apiOf(round))
      const tries = Array.from({ length: count }, (_, i) => checkIn(phone, i))
      expect(countBy(await Promise.all(tries))).toEqual(onePaidOf(count))
    }
  },
  120_000,
)

const daysOf = read(
  'test_race_days',
  { wallet: 'text' },
  { taken: 'int8', reversed: 'int8' },
  `select count(*) filter (where reversed_at is null) as taken, count(*) filter (where reversed_at is not null) as reversed
     from streak_check_ins where lower(wallet) = :wallet`,
)

// A PGlite folder can be opened by one process only.
test.skipIf(!onPostgres)(
  'trust case 3: a wallet has one paid check-in if its owner and its claimants check in concurrently on two processes',
  async () => {
    const database = await connectPostgres(data.env(0)['DATABASE_URL']!, 2)
    for (let round = 0; round < ROUNDS; round++) {
      const wallet = newWallet()
      const claims = await phonesOf(wallet, 4)
      const owner = await newPhone(apiOf(round), { wallet: null })
      const link = owner.on(apiOf(round))('POST /api/v1/user/wallet-address', { body: { walletAddress: wallet } })
      const outcomes = await Promise.all([...claims.map(checkIn), link.then(() => checkIn(owner, round + 1))])
      expect(outcomes.at(-1)).toBe('paid')
      const paidOf = async (phone: Phone) => (await phone.on(apiOf(0))('GET /api/v1/points', {})).balance
      const balances = await Promise.all([...claims, owner].map(paidOf))
      expect(balances).toEqual([0, 0, 0, 0, 10])
      expect((await database.db.one(daysOf, { wallet }))!.taken).toBe(1)
    }
    await database.close()
  },
  120_000,
)

const addUser = write(
  'test_race_add_user',
  { id: 'uuid', at: 'timestamptz' },
  {},
  `insert into users (id, country, created_at) values (:id, 'NG', :at)`,
)
const entriesOf = read(
  'test_race_entries',
  { user: 'uuid' },
  { count: 'int8' },
  'select count(*) as count from ledger_entries where account_id = :user',
)

const NAIVE_ROUNDS = 40
const TRIES = 8

/** A function whose promise resolves once it has been called `count` times. */
function barrier(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let called = 0
  return () => {
    if (++called === count) resolve()
    return promise
  }
}

/**
 * Pays with the race condition that these tests must be able to detect: checks, then writes. `allHaveChecked` makes all
 * transactions check before one writes; without it, they could run one after the other on a busy machine.
 */
const naivelyPay = (database: Database, user: string, at: Date, allHaveChecked = async () => {}) =>
  database.transact(async (tx) => {
    if ((await tx.one(entriesOf, { user }))!.count > 0) return 'refused'
    await allHaveChecked()
    const cause = { counterpart: 'issued', reason: 'STREAK_CHECK_IN', ref: randomUUID() } as const
    await ledger.post(tx, { user, amount: 10, at, ...cause })
    return 'paid'
  })

// PGlite runs one transaction after the other, so the race condition cannot occur there.
test.skipIf(!onPostgres)(
  'a payment that checks before it writes is made more than once in every race, so the tests of this file can detect a race',
  async () => {
    const url = data.env(0)['DATABASE_URL']!
    const databases = await Promise.all([connectPostgres(url, 8), connectPostgres(url, 8)])
    // Connections are opened beforehand, as those of the product's processes are.
    const warm = Array.from({ length: TRIES }, (_, i) => naivelyPay(databases[i % 2]!, randomUUID(), new Date(0)))
    await Promise.allSettled(warm)
    let wrong = 0
    for (let round = 0; round < NAIVE_ROUNDS; round++) {
      const [user, at] = [randomUUID(), new Date('2026-03-02T08:00:00Z')]
      await databases[0]!.transact(async (tx) => {
        await tx.one(addUser, { id: user, at })
        await ledger.open(tx, user)
      })
      const allHaveChecked = barrier(TRIES)
      const tries = Array.from({ length: TRIES }, (_, i) => naivelyPay(databases[i % 2]!, user, at, allHaveChecked))
      if (countBy(await Promise.all(tries))['paid'] !== 1) wrong++
    }
    for (const database of databases) await database.close()
    expect(wrong).toBe(NAIVE_ROUNDS)
  },
  60_000,
)

test('the ledger is consistent after the races', async () => {
  for (const process of processes) await process.kill()
  const database = await data.open()
  expect(await auditLedger(database.db)).toEqual([])
  await database.close()
}, 60_000)
