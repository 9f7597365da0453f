import { randomUUID } from 'node:crypto'
import { ApiError } from '@momi/client/http/api-error'
import { rounds } from '@momi/testing/rounds'
import { afterAll, expect, test } from 'vitest'
import { auditLedger } from '../../core/ledger/ledger-audit.ts'
import { startApi } from '../../testing/api-process.ts'
import { newPhone, newWallet, storage, type Phone } from '../../testing/http-client.ts'
import { FAILED, payoutService, type Inject } from '../../testing/payout-service.ts'
import { countBy } from '../../testing/count-by.ts'
import { onPostgres } from '../../testing/test-database.ts'

// Few rounds and one process on PGlite: it has one connection, which serializes transactions.
const ROUNDS = onPostgres ? rounds(10, 40) : rounds(2, 4)
const data = await storage()
const processes = await Promise.all(
  Array.from({ length: onPostgres ? 2 : 1 }, (_, i) => startApi({ env: { ...data.env(i), DEBUG: 'true' } })),
)
const apiOf = (i: number) => processes[i % processes.length]!.api
afterAll(async () => {
  for (const process of processes) await process.kill()
  await data.remove()
})

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
const outcome = (work: Promise<{ status: string }>) =>
  work.then(
    ({ status }) => status,
    (error: unknown) => (error instanceof ApiError ? (error.code ?? error.message) : String(error)),
  )
const lastListed = async () => (await serviceOf(0).newest()).id

test.each([2, 8, 32])(
  'trust case 42: if the failure of an exchange is reported %i times concurrently, its points are returned once in every round',
  async (count) => {
    for (let round = 0; round < ROUNDS; round++) {
      const phone = await newPhone(apiOf(round))
      await on(phone)('POST /api/v1/debug/points/add', { body: { points: 200 }, idempotencyKey: randomUUID() })
      const body = { points: 100, pointsPerUnit: 1000 }
      await on(phone)('POST /api/v1/points/exchange', { body, idempotencyKey: randomUUID() })
      const id = await lastListed()
      const told = await Promise.all(Array.from({ length: count }, (_, i) => serviceOf(i).settle(id, FAILED)))
      expect(countBy(told)).toEqual({ FAILED: count })
      expect(await balanceOf(phone)).toBe(200)
    }
  },
  120_000,
)

test.each([2, 8, 32])(
  'trust case 42: if the owner of a reward whose payout failed sends %i concurrent requests for a new payout, one succeeds in every round',
  async (count) => {
    for (let round = 0; round < ROUNDS; round++) {
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
      const params = { reward_item_id: item }
      const asked = Array.from({ length: count }, (_, i) =>
        outcome(
          on(phone, i)('POST /api/v1/rewards/my-items/{reward_item_id}/pay-again', {
            params,
            idempotencyKey: randomUUID(),
          }),
        ),
      )
      expect(countBy(await Promise.all(asked))).toEqual({ PENDING: 1, rewards_not_payable_again: count - 1 })
    }
  },
  120_000,
)

test.each([2, 8, 32])(
  'trust case 35: if %i accounts concurrently prove one wallet and exchange points to it, one account is paid in every round',
  async (count) => {
    for (let round = 0; round < ROUNDS; round++) {
      const wallet = newWallet()
      const phones = await Promise.all(Array.from({ length: count }, (_, i) => newPhone(apiOf(i), { wallet: null })))
      for (const phone of phones)
        await on(phone)('POST /api/v1/debug/points/add', { body: { points: 100 }, idempotencyKey: randomUUID() })
      const exchanged = phones.map((phone, i) =>
        outcome(
          (async () => {
            await on(phone, i)('POST /api/v1/user/wallet-address', { body: { walletAddress: wallet } })
            const body = { points: 100, pointsPerUnit: 1000 }
            await on(phone, i + 1)('POST /api/v1/points/exchange', { body, idempotencyKey: randomUUID() })
            // A paid wallet stays with its account, even after the account has reported another wallet.
            await on(phone, i)('POST /api/v1/user/wallet-address', { body: { walletAddress: newWallet() } })
            return { status: 'paid' }
          })(),
        ),
      )
      expect(countBy(await Promise.all(exchanged))).toEqual({ paid: 1, wallet_linked_to_another_account: count - 1 })
    }
  },
  240_000,
)

test('the ledger is consistent after the races', async () => {
  for (const process of processes) await process.kill()
  const database = await data.open()
  expect(await auditLedger(database.db)).toEqual([])
  await database.close()
}, 60_000)
