import { randomUUID } from 'node:crypto'
import { DAY } from '@momi/contract/rules/durations'
import { decodeJwt } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { connectPostgres } from '../../db/connect.ts'
import { read } from '../../db/db.ts'
import { apiProcesses, raceRounds } from '../../testing/api-processes.ts'
import { countBy } from '../../testing/count-by.ts'
import { newPhone, type Phone } from '../../testing/http-client.ts'
import { outcomeOf, race, times } from '../../testing/race.ts'
import { onPostgres } from '../../testing/test-database.ts'
import { settleMoves } from './public.ts'

const ROUNDS = raceRounds(4, 40)
const { apiOf, data, ledgerFindings, close } = await apiProcesses()
afterAll(close)

const on = (phone: Phone, i = 0) => phone.on(apiOf(i))
const idOf = async (phone: Phone) => (await on(phone)('GET /api/v2/user', {})).id
const balanceOf = async (phone: Phone) => (await on(phone)('GET /api/v1/points', {})).balance
const checkIn = (phone: Phone, i = 0) => on(phone, i)('POST /api/v1/streaks/checkin', { idempotencyKey: randomUUID() })
const codeOf = async (phone: Phone) => (await on(phone)('POST /api/v1/user/device-moves/code', {})).code
/** The account that the phone has after it has entered a code. */
const enter = async (phone: Phone, code: string, i = 0) =>
  decodeJwt((await on(phone, i)('POST /api/v1/user/device-moves', { body: { code } })).accessToken).sub!
const takeOver = (phone: Phone, account: string, i: number) =>
  on(phone, i)('POST /api/v1/user/device-moves/take-over', { body: { account, isNewAccount: true } })

test(
  '[TRU-06] a code that four phones enter at once moves the account to one of them, and the others keep theirs',
  () =>
    race({
      rounds: ROUNDS,
      setUp: async (round) => {
        const old = await newPhone(apiOf(round))
        await checkIn(old)
        const phones = await Promise.all(times(4, (i) => newPhone(apiOf(i), { wallet: null })))
        return {
          old,
          account: await idOf(old),
          code: await codeOf(old),
          phones,
          own: await Promise.all(phones.map(idOf)),
        }
      },
      concurrently: ({ phones, code }) => phones.map((phone, i) => outcomeOf(enter(phone, code, i), (id) => id)),
      mustHold: async (outcomes, { old, account, phones, own }) => {
        expect(countBy(outcomes)).toEqual({ [account]: 1, device_move_code_wrong: 3 })
        expect(await balanceOf(old)).toBe(10)
        const others = phones.filter((_, i) => outcomes[i] !== account)
        expect(await Promise.all(others.map(idOf))).toEqual(own.filter((_, i) => outcomes[i] !== account))
      },
    }),
  120_000,
)

const phonesOf = read(
  'test_moves_phones_of',
  { user: 'uuid' },
  { count: 'int8' },
  'select count(*) as count from app_instances where user_id = :user',
)

// A PGlite folder can be opened by one process only.
test.skipIf(!onPostgres)(
  '[TRU-06] an account is on one phone after its move was stopped on one process and settled on two at the same time',
  async () => {
    const database = await connectPostgres(data.env(0)['DATABASE_URL']!, 4)
    const later = () => new Date(Date.now() + DAY)
    await race({
      rounds: ROUNDS,
      setUp: async (round) => {
        const old = await newPhone(apiOf(round))
        const account = await idOf(old)
        await enter(await newPhone(apiOf(round), { wallet: null }), await codeOf(old))
        return { old, account }
      },
      concurrently: ({ old }, round) => [
        outcomeOf(on(old, round)('POST /api/v1/user/device-moves/stop', {}), 'stopped'),
        ...times(2, () => outcomeOf(settleMoves({ ...database, now: later }), 'settled')),
      ],
      mustHold: async ([stopped, ...settled], { account }) => {
        expect(['stopped', 'device_move_none', 'access_token_invalid']).toContain(stopped)
        expect(settled).toEqual(['settled', 'settled'])
        expect((await database.db.one(phonesOf, { user: account }))!.count).toBe(1)
      },
    })
    await database.close()
  },
  120_000,
)

test(
  '[TRU-06] a phone that is taken over twice while it checks in changes hands once, and earns once on the day',
  () =>
    race({
      rounds: ROUNDS,
      setUp: async (round) => {
        const phone = await newPhone(apiOf(round))
        return { phone, account: await idOf(phone) }
      },
      concurrently: ({ phone, account }, round) => [
        outcomeOf(checkIn(phone, round), 'paid'),
        ...times(2, (i) =>
          outcomeOf(takeOver(phone, account, i), ({ earnsFrom }) => (earnsFrom === null ? 'earns' : 'waits')),
        ),
      ],
      mustHold: ([checkedIn, ...taken]) => {
        // Whoever comes second finds the session ended.
        const done = taken.filter((outcome) => outcome === 'earns' || outcome === 'waits')
        expect(done).toEqual([checkedIn === 'paid' ? 'waits' : 'earns'])
      },
    }),
  120_000,
)

test('the ledger is consistent after the races', async () => {
  expect(await ledgerFindings()).toEqual([])
})
