import { randomUUID } from 'node:crypto'
import { startGasFeeService } from '@momi/testing/gas-fee/start'
import { afterAll, expect, test } from 'vitest'
import { read } from '../../db/db.ts'
import { payoutService } from '../../testing/payout-service.ts'
import { takeReward } from '../../testing/take-reward.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/person.ts'
import { newWallet } from '../../testing/random-values.ts'

const NOON = '2026-03-02T12:00:00Z'
const NEXT_DAY = '2026-03-03T13:00:00Z'
const TOKEN = 'gas-token'
const gas = await startGasFeeService({ token: TOKEN })
const app = await testApp({
  now: NOON,
  // Without holds, so that nothing but the rule itself stops a payout.
  env: { GAS_FEE_URL: gas.url, GAS_FEE_TOKEN: TOKEN, PAYOUT_HOLD_HOURS: '0', EXCHANGE_HOLD_HOURS: '0' },
})
afterAll(async () => {
  await Promise.all([app.close(), gas.close()])
})
const { db, transact } = app.database

const ownedItems = read(
  'test_attack_owned',
  {},
  { owned: 'int8' },
  'select count(*) as owned from reward_items where owner_id is not null',
)
const ownedCount = async () => (await db.one(ownedItems, {}))!.owned

async function linkWallet(user: Person, walletAddress: string) {
  const { url } = await user('POST /api/v1/user/wallet-address/minipay-link', {})
  const link = new URL(url).searchParams.get('link')!
  return app.call('POST /api/v1/minipay/redeem', { body: { link, walletAddress } })
}
const key = () => ({ idempotencyKey: randomUUID() })

/** Everything that an account may try to get something of worth. Returns the codes of the refusals. */
async function takeAll(user: Person, missionDay: string): Promise<unknown[]> {
  const readArticles = (count: number) =>
    user('POST /api/v2/user/missions/{mission_type}/report-counter', {
      params: { mission_type: 'hidden_rewards' },
      query: {},
      body: { count, missionDay, status: 'IN_PROGRESS' },
      ...key(),
    })
  const spin = async () => {
    const { ticket } = await user('GET /api/v1/roulette/config', {})
    return user('POST /api/v1/roulette/spin', { body: { ticket: ticket.token }, ...key() })
  }
  const tries = [
    () => user('POST /api/v1/roulette/ensure-gas-fee', {}),
    () => user('POST /api/v1/points/exchange', { body: { points: 100, pointsPerUnit: 1000 }, ...key() }),
    () => readArticles(4),
    () => readArticles(12),
    spin,
  ]
  const codes = []
  for (const attempt of tries)
    codes.push(
      await attempt().then(
        () => null,
        (error: { code?: string }) => error.code,
      ),
    )
  return codes
}

test('(case 43) 55 new accounts that each link a random address get no prize, no payout and no network fees, neither at once nor a day later', async () => {
  const before = await ownedCount()
  const keys = ['web', null] as const
  const accounts = await Promise.all(
    Array.from({ length: 55 }, async (_, i) => {
      const user = await app.person({ apiKey: keys[i % 2]!, wallet: null })
      expect(await linkWallet(user, newWallet())).toMatchObject({ purpose: 'WALLET', isLinked: true })
      await app.grant(user, 100)
      return user
    }),
  )
  for (const user of accounts) {
    const [gasFee, exchange] = await takeAll(user, '2026-03-02')
    expect([gasFee, exchange]).toEqual(['streaks_no_wallet_address', 'payout_sign_in_required'])
  }
  app.goTo(NEXT_DAY)
  for (const user of accounts) {
    await user.comeBack()
    const [gasFee, exchange] = await takeAll(user, '2026-03-03')
    expect([gasFee, exchange]).toEqual(['streaks_no_wallet_address', 'payout_sign_in_required'])
  }
  expect(await ownedCount()).toBe(before)
  expect(await payoutService(app.inject).list()).toEqual([])
  expect(gas.sent.size).toBe(0)
})

test('(case 43) a prize that an account already has is not paid to a linked address without a sign-in', async () => {
  app.goTo(NOON)
  const user = await app.person({ apiKey: 'web', wallet: null })
  const { id } = await user('GET /api/v1/user/me', {})
  const { id: item } = (await transact((tx) =>
    tx.one(takeReward, { definition: 'hidden-NG', user: id, at: app.now() }),
  ))!
  await linkWallet(user, newWallet())
  await expect(
    user('POST /api/v1/claimforms/user-responses', { body: { rewardItemId: item, answers: {} }, ...key() }),
  ).rejects.toMatchObject({ code: 'payout_sign_in_required' })
  expect(await payoutService(app.inject).list()).toEqual([])
})

test('(case 43) a stranger who links an address takes neither the address nor its day from the person whose app reports it', async () => {
  app.goTo(NOON)
  const wallet = newWallet()
  const stranger = await app.person({ apiKey: 'web', wallet: null })
  await linkWallet(stranger, wallet)
  await stranger('POST /api/v1/streaks/checkin', key())

  const owner = await app.person({ wallet })
  expect(await owner('POST /api/v1/streaks/checkin', key())).toMatchObject({ pointsAwarded: 10 })
  expect((await owner('GET /api/v1/points/exchange/config', {})).wallet).toMatchObject({ payoutStep: null })
  // The stranger's check-in is reversed, and the address is not theirs any more.
  expect((await stranger('GET /api/v1/points', {})).balance).toBe(0)
  await expect(linkWallet(stranger, wallet)).rejects.toMatchObject({ code: 'wallet_linked_to_another_account' })
})
