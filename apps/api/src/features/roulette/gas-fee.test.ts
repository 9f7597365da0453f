import { startGasFeeService } from '@momi/testing/gas-fee/start'
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/person.ts'
import { newWallet } from '../../testing/random-values.ts'

const TOKEN = 'gas-token'
const AMOUNT = '1000'
const service = await startGasFeeService({ token: TOKEN })
const app = await testApp({
  now: '2026-03-02T12:00:00Z',
  env: {
    GAS_FEE_URL: service.url,
    GAS_FEE_TOKEN: TOKEN,
    GAS_FEE_AMOUNT: AMOUNT,
    GAS_FEE_DAILY_BUDGET: '20000',
  },
})
const without = await testApp({ now: '2026-03-02T12:00:00Z' })
afterAll(async () => {
  await Promise.all([app.close(), without.close(), service.close()])
})

const ensure = (user: Person) => user('POST /api/v1/roulette/ensure-gas-fee', {})
const configOf = (user: Person) => user('GET /api/v1/roulette/config', {})
const sentTo = (wallet: string | null) =>
  [...service.sent.values()].filter(({ address }) => address.toLowerCase() === wallet?.toLowerCase())

test('[ROU-04] a wallet gets one top-up for gas fees a week, and a repeated request sends nothing', async () => {
  app.goTo('2026-03-02T12:00:00Z')
  const user = await app.person()
  expect((await configOf(user)).gasFeeNeeded).toBe(true)
  const nextAt = '2026-03-09T00:00:00.000Z'
  expect(await ensure(user)).toEqual({ status: 'SUCCESS', nextAt })
  expect(await ensure(user)).toEqual({ status: 'SUCCESS', nextAt })
  expect((await configOf(user)).gasFeeNeeded).toBe(false)
  expect(sentTo(user.wallet)).toMatchObject([{ amount: AMOUNT }])
  app.goTo('2026-03-09T00:00:00Z')
  await user.comeBack()
  await ensure(user)
  expect(sentTo(user.wallet)).toHaveLength(2)
})

test('[ROU-04] concurrent requests send one top-up', async () => {
  const user = await app.person()
  await Promise.all(Array.from({ length: 30 }, () => ensure(user)))
  expect(sentTo(user.wallet)).toHaveLength(1)
})

test('[ROU-04] a person gets one top-up for any number of wallets, and a wallet gets one for any number of people', async () => {
  const [ada, ben] = [await app.person(), await app.person()]
  await ensure(ada)
  const other = newWallet()
  await ada('POST /api/v1/user/wallet-address', { body: { walletAddress: other } })
  await ensure(ada)
  expect(sentTo(other)).toEqual([])
  await ben('POST /api/v1/user/wallet-address', { body: { walletAddress: ada.wallet! } })
  await ensure(ben)
  expect(sentTo(ada.wallet)).toHaveLength(1)
})

test('[ROU-03] an unavailable service is reported, and a top-up that it may have sent is not sent again', async () => {
  const user = await app.person()
  service.plan('DOWN')
  await expect(ensure(user)).rejects.toMatchObject({ code: 'roulette_gas_fee_service_error' })
  service.plan('LOST')
  await expect(ensure(user)).rejects.toMatchObject({ code: 'roulette_gas_fee_service_error' })
  expect(await ensure(user)).toMatchObject({ status: 'SUCCESS' })
  expect(sentTo(user.wallet)).toHaveLength(1)
})

test('[ROU-04] a pending top-up is reported as pending until it has arrived', async () => {
  const user = await app.person()
  service.plan('PENDING', 'PENDING')
  expect(await ensure(user)).toMatchObject({ status: 'PENDING' })
  expect((await configOf(user)).gasFeeNeeded).toBe(true)
  expect(await ensure(user)).toMatchObject({ status: 'PENDING' })
  expect(await ensure(user)).toMatchObject({ status: 'SUCCESS' })
})

test('[ROU-04] a top-up requires an available spin, a proven wallet, the enabled mission and a configured service', async () => {
  const user = await app.person()
  await app.edit('NG', 'roulette', {
    rule: {
      segments: [
        { id: 'nothing', weight: 1, prize: { type: 'NOTHING_WON' } },
        { id: 'again', weight: 0, prize: { type: 'NOTHING_WON' } },
      ],
      freePerDay: 1,
      spinPrice: null,
    },
  })
  // A ticket spins the wheel with which it was shown, so it is asked for once the wheel wins nothing.
  const { ticket } = await configOf(user)
  await user('POST /api/v1/roulette/spin', { body: { ticket: ticket.token }, idempotencyKey: randomUUID() })
  await expect(ensure(user)).rejects.toMatchObject({ code: 'roulette_no_spin_available' })
  await expect(ensure(await app.person({ wallet: null }))).rejects.toMatchObject({ code: 'streaks_no_wallet_address' })
  await app.edit('NG', 'roulette', { enabled: false })
  await expect(ensure(await app.person())).rejects.toMatchObject({ code: 'roulette_mission_not_enabled' })
  await app.edit('NG', 'roulette', { enabled: true })
  await expect(ensure(await without.person())).rejects.toMatchObject({ code: 'roulette_gas_fee_service_error' })
  expect((await configOf(await without.person())).gasFeeNeeded).toBe(false)
})

test('[ROU-04] trust case 18: the top-ups of a day never exceed the day’s budget, however many requests there are', async () => {
  app.goTo('2026-03-20T12:00:00Z')
  const before = service.sent.size
  const people = await Promise.all(Array.from({ length: 40 }, () => app.person()))
  const answers = await Promise.all(people.flatMap((user) => [ensure(user), ensure(user)]))
  expect(service.sent.size - before).toBe(20)
  expect(answers.filter(({ status }) => status === 'FAILURE')).toHaveLength(40)
  app.goTo('2026-03-21T12:00:00Z')
  await Promise.all(people.map((user) => user.comeBack()))
  await Promise.all(people.map(ensure))
  expect(service.sent.size - before).toBe(40)
})
