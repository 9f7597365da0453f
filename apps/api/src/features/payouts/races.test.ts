import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { apiProcesses, raceRounds } from '../../testing/api-processes.ts'
import { newPhone, newWallet, type Phone } from '../../testing/http-client.ts'
import { FAILED, payoutService, type Inject } from '../../testing/payout-service.ts'
import { countBy } from '../../testing/count-by.ts'
import { outcomeOf, race, times } from '../../testing/race.ts'

const ROUNDS = raceRounds(5, 40)
const { apiOf, ledgerFindings, processes, close } = await apiProcesses({ DEBUG: 'true' })
afterAll(close)

const services = processes.map(({ api }) => payoutService(overHttp(api)))
const serviceOf = (i: number) => services[i % services.length]!

function overHttp(api: string): Inject {
  return async ({ method, url, headers, payload }) => {
    const answer = await fetch(api + url, {
      method,
      headers: { ...headers, ...(payload && { 'content-type': 'application/json' }) },
      ...(payload && { body: JSON.stringify(payload) }),
    })
    const body: unknown = await answer.json()
    return { statusCode: answer.status, json: () => body }
  }
}

const on = (phone: Phone, i = 0) => phone.on(apiOf(i))
const balanceOf = async (phone: Phone) => (await on(phone)('GET /api/v1/points', {})).balance
const addPoints = (phone: Phone, points: number) =>
  on(phone)('POST /api/v1/debug/points/add', { body: { points }, idempotencyKey: randomUUID() })
const exchange = (phone: Phone, i = 0) =>
  on(phone, i)('POST /api/v1/points/exchange', {
    body: { points: 100, pointsPerUnit: 1000 },
    idempotencyKey: randomUUID(),
  })
const lastListed = async () => (await serviceOf(0).newest()).id

test.each([2, 8, 32])(
  'trust case 42: if the failure of an exchange is reported %i times concurrently, its points are returned once in every round',
  (count) =>
    race({
      rounds: ROUNDS,
      setUp: async (round) => {
        const phone = await newPhone(apiOf(round))
        await addPoints(phone, 200)
        await exchange(phone)
        return { phone, id: await lastListed() }
      },
      concurrently: ({ id }) => times(count, (i) => serviceOf(i).settle(id, FAILED)),
      mustHold: async (outcomes, { phone }) => {
        expect(countBy(outcomes)).toEqual({ FAILED: count })
        expect(await balanceOf(phone)).toBe(200)
      },
    }),
  120_000,
)

test.each([2, 8, 32])(
  'trust case 42: if the owner of a reward whose payout failed sends %i concurrent requests for a new payout, one succeeds in every round',
  (count) =>
    race({
      rounds: ROUNDS,
      setUp: async (round) => {
        const phone = await newPhone(apiOf(round))
        const { id: user, countryCode: country } = await on(phone)('GET /api/v1/user/me', {})
        const given = await fetch(`${processes[0]!.internal}/lab/api/rewards`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ user, country, kind: 'wallet' }),
        })
        const { item } = (await given.json()) as { item: string }
        const body = { rewardItemId: item, answers: {} }
        await on(phone)('POST /api/v1/claimforms/user-responses', { body, idempotencyKey: randomUUID() })
        await serviceOf(0).settle(await lastListed(), FAILED)
        return { phone, params: { reward_item_id: item } }
      },
      concurrently: ({ phone, params }) =>
        times(count, (i) => {
          const key = { idempotencyKey: randomUUID() }
          const call = on(phone, i)('POST /api/v1/rewards/my-items/{reward_item_id}/pay-again', { params, ...key })
          return outcomeOf(call, ({ status }) => status)
        }),
      mustHold: (outcomes) => expect(countBy(outcomes)).toEqual({ PENDING: 1, rewards_not_payable_again: count - 1 }),
    }),
  120_000,
)

test.each([2, 8, 32])(
  'trust case 35: if %i accounts concurrently prove one wallet and exchange points to it, one account is paid in every round',
  (count) =>
    race({
      rounds: ROUNDS,
      setUp: async () => {
        const phones = await Promise.all(times(count, (i) => newPhone(apiOf(i), { wallet: null })))
        for (const phone of phones) await addPoints(phone, 100)
        return { phones, wallet: newWallet() }
      },
      concurrently: ({ phones, wallet }) =>
        phones.map((phone, i) => {
          const report = (walletAddress: string) =>
            on(phone, i)('POST /api/v1/user/wallet-address', { body: { walletAddress } })
          const paid = async () => {
            await report(wallet)
            await exchange(phone, i + 1)
            // A paid wallet stays with its account, even after the account has reported another wallet.
            await report(newWallet())
          }
          return outcomeOf(paid(), 'paid')
        }),
      mustHold: (outcomes) =>
        expect(countBy(outcomes)).toEqual({ paid: 1, wallet_linked_to_another_account: count - 1 }),
    }),
)

test('the ledger is consistent after the races', async () => {
  expect(await ledgerFindings()).toEqual([])
})
