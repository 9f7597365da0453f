import { startChain } from '@momi/testing/evm/start'
import { startGasFeeService } from '@momi/testing/gas-fee/start'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { payoutService } from '../../testing/payout-service.ts'
import type { Person } from '../../testing/person.ts'
import { newWallet } from '../../testing/random-values.ts'
import { placeHold } from '../account-holds/public.ts'
import { testApp } from '../../testing/test-app.ts'

const START = '2026-03-02T12:00:00Z'
const TOKEN = 'gas-token'
const FEE_CURRENCY = '0x765DE816845861e75A25fCA122bb6898B8B1282a'
const [chain, gas, google] = await Promise.all([startChain(), startGasFeeService({ token: TOKEN }), idTokenIssuer()])
const app = await testApp({
  now: START,
  google,
  env: {
    ...chain.walletSettings,
    FEE_CURRENCY,
    GAS_FEE_URL: gas.url,
    GAS_FEE_TOKEN: TOKEN,
    GAS_FEE_AMOUNT: '1000',
    GAS_FEE_DAILY_BUDGET: '10000',
    PAYOUT_HOLD_HOURS: '0',
    EXCHANGE_HOLD_HOURS: '0',
    PRIZE_ACCOUNT_AGE_MINUTES: '1440',
  },
})
beforeEach(() => app.goTo(START))
afterAll(async () => {
  await Promise.all([app.close(), gas.close(), google.close()])
  await chain.stop()
})

const service = payoutService(app.inject)
const onWeb = () => app.person({ apiKey: 'web', wallet: null })
const linkOf = async (user: Person) => {
  const { url } = await user('POST /api/v1/user/wallet-address/minipay-link', {})
  return new URL(url).searchParams.get('link')!
}
const look = (link: string) => app.call('GET /api/v1/minipay/link/{link}', { params: { link } })
const redeem = (link: string, walletAddress: string, txHash?: string) =>
  app.call('POST /api/v1/minipay/redeem', { body: { link, walletAddress, ...(txHash !== undefined && { txHash }) } })
const transactionFor = (link: string, walletAddress: string) =>
  app.call('POST /api/v1/minipay/transaction', { body: { link, walletAddress } })
const walletOf = async ({ id }: Person) =>
  (await (await app.staff('support'))('GET /api/v1/admin/users/{id}', { params: { id } })).wallet
async function exchange(user: Person) {
  await app.grant(user, 100)
  return user.exchange(100)
}
const TAKEN = { code: 'wallet_linked_to_another_account' }
const NOT_PROVEN = { code: 'wallet_not_proven' }

type Wallet = Awaited<ReturnType<typeof chain.newWallet>>

/** What the page does: asks for the transaction, has the wallet send it, and redeems the link with it. */
async function confirm(user: Person, wallet: Wallet) {
  const link = await linkOf(user)
  const { data } = await transactionFor(link, wallet.address)
  const hash = await wallet.send(data)
  await chain.mine()
  return redeem(link, wallet.address, hash)
}

describe('[TRU-01] a wallet that sends the link’s transaction', () => {
  test('is paid, and opens prizes, at once and without a sign-in', async () => {
    const [ada, wallet] = [await onWeb(), await chain.newWallet()]
    const link = await linkOf(ada)
    expect(await look(link)).toMatchObject({ isLinked: false, transaction: 'NEEDED' })
    const { data, feeCurrency } = await transactionFor(link, wallet.address)
    // The wallet has the coin.
    expect(feeCurrency).toBeNull()
    const hash = await wallet.send(data)
    // One block of two.
    expect(await redeem(link, wallet.address, hash)).toMatchObject({ isLinked: false, transaction: 'WAITING' })
    expect(await walletOf(ada)).toBeNull()
    await chain.mine()
    expect(await redeem(link, wallet.address, hash)).toMatchObject({ isLinked: true, transaction: 'POSSIBLE' })
    expect(await redeem(link, wallet.address, hash)).toMatchObject({ isLinked: true })
    expect(await walletOf(ada)).toMatchObject({ ways: ['claimed', 'sent'] })
    expect(await ada('GET /api/v2/user/missions', {})).toMatchObject({ prizesFrom: null, prizesNeedSignIn: false })
    expect(await exchange(ada)).toMatchObject({ hold: null })
    expect((await service.list()).at(-1)).toMatchObject({ address: wallet.address })
  })

  test('opens prizes for an account whose app reported it and that is too new, and is asked for only until then', async () => {
    const wallet = await chain.newWallet()
    const ada = await app.person({ apiKey: 'native', wallet: wallet.address })
    expect(await ada('GET /api/v2/user/missions', {})).toMatchObject({ prizesFrom: '2026-03-03T12:00:00.000Z' })
    expect(await look(await linkOf(ada))).toMatchObject({ isLinked: false, transaction: 'NEEDED' })
    await confirm(ada, wallet)
    expect(await ada('GET /api/v2/user/missions', {})).toMatchObject({ prizesFrom: null, prizesNeedSignIn: false })
    expect(await look(await linkOf(ada))).toMatchObject({ isLinked: false, transaction: 'POSSIBLE' })
  })

  test('[TRU-05] ends the hold of a known account, and is asked for because of it', async () => {
    const [ada, wallet] = [await onWeb(), await chain.newWallet()]
    await ada.signIn('held')
    const seen = async () => (await ada('GET /api/v1/account-hold', {})).hold
    expect(await look(await linkOf(ada))).toMatchObject({ transaction: 'POSSIBLE' })
    await app.database.transact((tx) =>
      placeHold(tx, {
        user: ada.id,
        signals: [{ name: 'sharedDevice', points: 90 }],
        score: 90,
        configVersion: 1,
        at: app.now(),
      }),
    )
    expect(await seen()).toMatchObject({ state: 'PLACED', endedBy: 'PHONE' })
    expect(await look(await linkOf(ada))).toMatchObject({ transaction: 'NEEDED' })
    await confirm(ada, wallet)
    expect(await seen()).toMatchObject({ state: 'ENDED', outcome: 'CLEARED' })
    expect(await look(await linkOf(ada))).toMatchObject({ transaction: 'POSSIBLE' })
  })

  test('is taken over from an account that linked it and was paid there, and from one whose app reported it', async () => {
    const wallets = [await chain.newWallet(), await chain.newWallet()] as const
    const squatter = await onWeb()
    await squatter.signIn('squatter')
    await redeem(await linkOf(squatter), wallets[0].address)
    await exchange(squatter)
    const extracted = await app.person({ wallet: wallets[1].address })
    await exchange(extracted)

    const owners = [await onWeb(), await onWeb()] as const
    for (const [i, owner] of owners.entries()) {
      const wallet = wallets[i]!
      await expect(redeem(await linkOf(owner), wallet.address)).rejects.toMatchObject(TAKEN)
      await confirm(owner, wallet)
      expect(await exchange(owner)).toMatchObject({ wallet: wallet.address, hold: null })
    }
    for (const former of [squatter, extracted]) expect(await walletOf(former)).toBeNull()
    await expect(extracted.reportWallet(wallets[1].address)).rejects.toMatchObject(TAKEN)
    await expect(redeem(await linkOf(squatter), wallets[0].address)).rejects.toMatchObject(TAKEN)
    // Who shows as much as the owner comes too late.
    await expect(confirm(await onWeb(), wallets[0])).rejects.toMatchObject(TAKEN)
  })

  test('confirms a link that was used before, unless the account has another wallet by now', async () => {
    const [ada, wallet] = [await onWeb(), await chain.newWallet()]
    const link = await linkOf(ada)
    // The wallet has declined the transaction, and can still send it.
    expect(await redeem(link, wallet.address)).toMatchObject({ isLinked: true, transaction: 'NEEDED' })
    await expect(exchange(ada)).rejects.toMatchObject({ code: 'payout_sign_in_required' })
    const hash = await wallet.send((await transactionFor(link, wallet.address)).data)
    await chain.mine()
    await redeem(link, wallet.address, hash)
    expect(await walletOf(ada)).toMatchObject({ ways: ['claimed', 'linked', 'sent'] })
    await ada.reportWallet(newWallet())
    await redeem(link, wallet.address, hash)
    expect(await walletOf(ada)).toMatchObject({ ways: ['claimed'] })
  })
})

describe('[TRU-01] a transaction confirms nothing', () => {
  test('if it is another wallet’s, another link’s, has failed, or carries other data', async () => {
    const [ada, wallet, other] = [await onWeb(), await chain.newWallet(), await chain.newWallet()]
    const [link, another] = [await linkOf(ada), await linkOf(await onWeb())]
    const { data } = await transactionFor(link, wallet.address)
    const hashes = [
      await other.send(data),
      await wallet.send((await transactionFor(another, wallet.address)).data),
      await wallet.send(data, { to: chain.token }),
      await wallet.send('0x'),
    ]
    await chain.mine(3)
    for (const hash of hashes) await expect(redeem(link, wallet.address, hash)).rejects.toMatchObject(NOT_PROVEN)
    expect(await walletOf(ada)).toBeNull()
  })

  test('while the node does not know it; the page asks again, a limited number of times', async () => {
    const [link, wallet] = [await linkOf(await onWeb()), newWallet()]
    for (let times = 0; times < 60; times++)
      expect(await redeem(link, wallet, `0x${'1'.repeat(64)}`)).toMatchObject({ transaction: 'WAITING' })
    await expect(redeem(link, wallet, `0x${'1'.repeat(64)}`)).rejects.toMatchObject({ code: 'too_many_requests' })
  })

  test('after the link was used by another wallet', async () => {
    const [ada, wallet] = [await onWeb(), await chain.newWallet()]
    const link = await linkOf(ada)
    const hash = await wallet.send((await transactionFor(link, wallet.address)).data)
    await chain.mine()
    await redeem(link, newWallet())
    await expect(redeem(link, wallet.address, hash)).rejects.toMatchObject({ code: 'minipay_link_invalid' })
    await expect(transactionFor(link, wallet.address)).rejects.toMatchObject({ code: 'minipay_link_invalid' })
  })
})

test('[TRU-01] a reward’s link pays an account without a sign-in once the wallet is confirmed', async () => {
  const [ada, wallet] = [await onWeb(), await chain.newWallet()]
  const item = await app.win(ada, 'hidden-NG')
  const { url } = await ada('POST /api/v1/rewards/my-items/{reward_item_id}/minipay-link', {
    params: { reward_item_id: item },
  })
  const link = new URL(url).searchParams.get('link')!
  await expect(redeem(link, wallet.address)).rejects.toMatchObject({ code: 'payout_sign_in_required' })
  const hash = await wallet.send((await transactionFor(link, wallet.address)).data)
  await chain.mine()
  expect(await redeem(link, wallet.address, hash)).toMatchObject({ status: 'PENDING' })
  expect((await ada.item(item)).traces.at(-1)).toMatchObject({ stage: 'CHECKED', why: 'WALLET_SENT' })
})

describe('[TRU-01] the fee of a confirmation', () => {
  const sentTo = (wallet: string) => [...gas.sent.values()].filter(({ address }) => address === wallet)

  test('is topped up once for an attested wallet without the coin; others pay in the token', async () => {
    const [attested, made] = [newWallet(), newWallet()]
    await chain.attest(attested, 'fee')
    const [ada, ben] = [await onWeb(), await onWeb()]
    const link = await linkOf(ada)
    const both = [await transactionFor(link, attested), await transactionFor(link, attested)]
    expect(both.map(({ feeCurrency }) => feeCurrency)).toEqual([null, null])
    expect(gas.sent.size).toBe(1)
    expect(await transactionFor(await linkOf(ben), made)).toMatchObject({ feeCurrency: FEE_CURRENCY })
    expect(sentTo(made)).toEqual([])
  })

  test('(attack 5) accounts that name random and attested wallets take at most half of a day’s budget', async () => {
    app.goTo('2026-03-10T12:00:00Z')
    const before = gas.sent.size
    for (let i = 0; i < 16; i++) {
      const wallet = newWallet()
      if (i % 2 === 0) await chain.attest(wallet, `drain ${i}`)
      await transactionFor(await linkOf(await onWeb()), wallet)
    }
    expect(gas.sent.size - before).toBe(5)
    // Somebody with a spin still gets theirs.
    const ada = await app.person()
    await ada.signIn('has a spin')
    expect(await ada('POST /api/v1/roulette/ensure-gas-fee', {})).toMatchObject({ status: 'SUCCESS' })
  })
})
