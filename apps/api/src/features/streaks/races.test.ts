import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import * as ledger from '../../core/ledger/ledger.ts'
import { connectPostgres, type Database } from '../../db/connect.ts'
import { read, write } from '../../db/db.ts'
import { apiProcesses, raceRounds } from '../../testing/api-processes.ts'
import { newPhone, newWallet, type Phone } from '../../testing/http-client.ts'
import { countBy } from '../../testing/count-by.ts'
import { barrier, failedRounds, outcomeOf, race, times } from '../../testing/race.ts'
import { onPostgres } from '../../testing/test-database.ts'

const ROUNDS = raceRounds(5, 40)
const { apiOf, data, ledgerFindings, close } = await apiProcesses()
afterAll(close)

const checkIn = (phone: Phone, i: number) =>
  outcomeOf(phone.on(apiOf(i))('POST /api/v1/streaks/checkin', { idempotencyKey: randomUUID() }), 'paid')
const linkWallet = (phone: Phone, i: number, walletAddress: string) =>
  phone.on(apiOf(i))('POST /api/v1/user/wallet-address', { body: { walletAddress } })
/** Phones that only claim the wallet, because several accounts cannot prove the same one. */
const phonesOf = (wallet: string, count: number) =>
  Promise.all(times(count, (i) => newPhone(apiOf(i), { wallet, apiKey: 'WEB' })))
const onePaidOf = (count: number) => ({ paid: 1, streaks_already_checked_in: count - 1 })
/** 200 check-ins by 20 phones. */
const tenCheckInsEach = (phones: readonly Phone[]) => times(200, (i) => checkIn(phones[i % 20]!, Math.floor(i / 20)))

test('[STK-02] exactly one of 200 concurrent check-ins of one wallet from 20 app instances succeeds', async () => {
  await race({
    setUp: () => phonesOf(newWallet(), 20),
    concurrently: tenCheckInsEach,
    mustHold: (outcomes) => expect(countBy(outcomes)).toEqual(onePaidOf(200)),
  })
})

test('[STK-02] trust case 4: if 20 app instances prove one wallet concurrently, one succeeds, and one of their 200 concurrent check-ins is paid', async () => {
  const wallet = newWallet()
  const phones = await Promise.all(times(20, (i) => newPhone(apiOf(i), { wallet: null })))
  await race({
    setUp: () => phones,
    concurrently: () => phones.map((phone, i) => outcomeOf(linkWallet(phone, i, wallet), 'linked')),
    mustHold: (outcomes) => expect(countBy(outcomes)).toEqual({ linked: 1, wallet_linked_to_another_account: 19 }),
  })
  await race({
    setUp: () => phones,
    concurrently: tenCheckInsEach,
    mustHold: (outcomes) =>
      expect(countBy(outcomes)).toEqual({ paid: 1, streaks_already_checked_in: 9, streaks_no_wallet_address: 190 }),
  })
})

test.each([2, 8, 32])(
  'if %i devices check in concurrently with the same wallet, exactly one is paid in every round',
  (count) =>
    race({
      rounds: ROUNDS,
      setUp: () => phonesOf(newWallet(), count),
      concurrently: (phones) => phones.map(checkIn),
      mustHold: (outcomes) => expect(countBy(outcomes)).toEqual(onePaidOf(count)),
    }),
  120_000,
)

test.each([2, 8, 32])(
  'if one person sends %i check-ins concurrently, exactly one is paid in every round',
  (count) =>
    race({
      rounds: ROUNDS,
      setUp: (round) => newPhone(apiOf(round)),
      concurrently: (phone) => times(count, (i) => checkIn(phone, i)),
      mustHold: (outcomes) => expect(countBy(outcomes)).toEqual(onePaidOf(count)),
    }),
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
    const paidOf = async (phone: Phone) => (await phone.on(apiOf(0))('GET /api/v1/points', {})).balance
    await race({
      rounds: ROUNDS,
      setUp: async (round) => {
        const wallet = newWallet()
        return { wallet, claims: await phonesOf(wallet, 4), owner: await newPhone(apiOf(round), { wallet: null }) }
      },
      concurrently: ({ wallet, claims, owner }, round) => [
        ...claims.map(checkIn),
        linkWallet(owner, round, wallet).then(() => checkIn(owner, round + 1)),
      ],
      mustHold: async (outcomes, { wallet, claims, owner }) => {
        expect(outcomes.at(-1)).toBe('paid')
        expect(await Promise.all([...claims, owner].map(paidOf))).toEqual([0, 0, 0, 0, 10])
        expect((await database.db.one(daysOf, { wallet }))!.taken).toBe(1)
      },
    })
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
    await Promise.allSettled(times(TRIES, (i) => naivelyPay(databases[i % 2]!, randomUUID(), new Date(0))))
    const at = new Date('2026-03-02T08:00:00Z')
    const failed = await failedRounds({
      rounds: NAIVE_ROUNDS,
      setUp: async () => {
        const user = randomUUID()
        await databases[0]!.transact(async (tx) => {
          await tx.one(addUser, { id: user, at })
          await ledger.open(tx, user)
        })
        return { user, allHaveChecked: barrier(TRIES) }
      },
      concurrently: ({ user, allHaveChecked }) =>
        times(TRIES, (i) => naivelyPay(databases[i % 2]!, user, at, allHaveChecked)),
      mustHold: (outcomes) => expect(countBy(outcomes)['paid']).toBe(1),
    })
    for (const database of databases) await database.close()
    expect(failed).toBe(NAIVE_ROUNDS)
  },
  60_000,
)

test('the ledger is consistent after the races', async () => {
  expect(await ledgerFindings()).toEqual([])
})
