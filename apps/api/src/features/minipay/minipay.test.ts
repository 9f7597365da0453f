import { randomBytes, randomUUID } from 'node:crypto'
import type { ApiError } from '@momi/client/http/api-error'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { purgeTable } from '../../core/work/purge.ts'
import { read } from '../../db/db.ts'
import { countBy } from '../../testing/count-by.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { takeReward } from '../../testing/take-reward.ts'
import { testApp } from '../../testing/test-app.ts'
import { addRewardItems } from '../stock/public.ts'
import type { Person } from '../../testing/person.ts'
import { newWallet } from '../../testing/random-values.ts'
import { race, times } from '../../testing/race.ts'
import { addReward, type RewardDefinition } from '../../development/campaign.ts'

const START = '2026-03-02T08:00:00Z'
const logs: string[] = []
const google = await idTokenIssuer()
const app = await testApp({
  now: START,
  google,
  env: {
    LOCAL_RATES: 'NG=NGN 1530 2026-03-01',
    WEB_ORIGIN: 'https://momi.test',
    MINIPAY_LINK_HOST: 'https://minipay.test',
  },
  logTo: (line) => logs.push(line),
})
beforeEach(() => app.goTo(START))
afterAll(async () => {
  await app.close()
  await google.close()
})
const { db, transact } = app.database

const payoutsOf = read(
  'test_minipay_payouts',
  { ref: 'text' },
  { address: 'text', amount: 'text' },
  'select address, amount from payouts where ref = :ref',
)
const walletOf = read(
  'test_minipay_wallet',
  { user: 'uuid' },
  { address: 'text', proven: 'bool', linked: 'bool' },
  'select address, proven, linked_address = address as linked from user_wallets where user_id = :user',
)

/** A new account that has signed in and has no wallet. */
async function signedIn(options: Parameters<typeof app.person>[0] = {}) {
  const user = await app.person({ wallet: null, ...options })
  await user.signIn(randomUUID())
  return user
}

let count = 0
async function win(user: Person, { items = 1, ...given }: Partial<RewardDefinition> & { items?: number } = {}) {
  const definition = `minipay-${++count}`
  const reward = {
    id: definition,
    country: 'NG',
    type: 'REDEEM_CUSD',
    name: { en: 'A prize', pt: 'Um prêmio' },
    redeemSteps: { en: ['Open it'], pt: ['Abra'] },
    claimDays: 7,
    ...(given.claimRoute ? {} : { claimRoute: 'WALLET', amount: '1.5' }),
    ...given,
  } as RewardDefinition
  await transact(async (tx) => {
    await addReward(tx, reward, app.now())
    await addRewardItems(tx, app.deps, { definition, items, winnableAt: app.now() })
  })
  return takeOne(user, definition)
}
async function takeOne(user: Person, definition: string) {
  const { id } = await user('GET /api/v1/user/me', {})
  return (await transact((tx) => tx.one(takeReward, { definition, user: id, at: app.now() })))!.id
}
const ask = (user: Person, item: string) =>
  user('POST /api/v1/rewards/my-items/{reward_item_id}/minipay-link', { params: { reward_item_id: item } })
const tokenIn = ({ url }: { url: string }) => new URL(url).searchParams.get('link')!
const linkOf = async (user: Person, item: string) => tokenIn(await ask(user, item))
const look = (link: string) => app.call('GET /api/v1/minipay/link/{link}', { params: { link } })
const redeem = (link: string, walletAddress: string) =>
  app.call('POST /api/v1/minipay/redeem', { body: { link, walletAddress } })
const ENDED = { status: 404, code: 'minipay_link_invalid' }
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'redeemed',
    (error: ApiError) => error.code ?? error.message,
  )

describe('[MPY-01] a link of a reward', () => {
  test('leads to the MiniPay build, opens in MiniPay, and shows the reward but not its owner', async () => {
    const ada = await signedIn()
    const item = await win(ada)
    const answer = await ask(ada, item)
    const link = tokenIn(answer)
    expect(answer).toEqual({
      url: `https://momi.test/minipay/redeem-reward?link=${link}`,
      openUrl: `https://minipay.test/browse?url=${encodeURIComponent(answer.url)}`,
      expiresAt: '2026-03-02T08:30:00.000Z',
    })
    // At least 128 random bits.
    expect(Buffer.from(link, 'base64url').length).toBeGreaterThanOrEqual(16)
    expect(await look(link)).toEqual({
      purpose: 'REWARD',
      type: 'REDEEM_CUSD',
      name: 'A prize',
      isHidden: false,
      amount: '1.5',
      symbol: 'cUSD',
      worth: { amount: '2290.00', currency: 'NGN', since: '2026-03-01' },
      transaction: 'OFF',
      status: 'UNCLAIMED',
      claimBefore: '2026-03-09T08:00:00.000Z',
      openUrl: answer.openUrl,
    })
  })

  test('links the wallet to the account of the link, and pays the reward to that wallet', async () => {
    const ada = await signedIn()
    const item = await win(ada)
    const wallet = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    const link = await linkOf(ada, item)
    expect(await redeem(link, wallet.toLowerCase())).toMatchObject({ status: 'PENDING', amount: '1.5' })
    expect(await db.many(payoutsOf, { ref: item })).toEqual([{ address: wallet, amount: '1.5' }])
    const { id } = await ada('GET /api/v1/user/me', {})
    expect(await db.one(walletOf, { user: id })).toEqual({ address: wallet, proven: false, linked: true })
    expect(
      await ada('GET /api/v1/rewards/my-items/{reward_item_id}', { params: { reward_item_id: item } }),
    ).toMatchObject({ status: 'PENDING', traces: [{ stage: 'EARNED' }, { stage: 'CHECKED' }] })
    expect(await look(link)).toMatchObject({ status: 'PENDING' })
  })

  test('gives the wallet that redeemed it the same answer each time, and refuses any other wallet', async () => {
    const ada = await signedIn()
    const item = await win(ada)
    const [link, wallet] = [await linkOf(ada, item), newWallet()]
    const first = await redeem(link, wallet)
    app.goTo('2026-03-02T09:30:00Z')
    expect(await redeem(link, wallet)).toEqual(first)
    await expect(redeem(link, newWallet())).rejects.toMatchObject(ENDED)
    expect(await db.many(payoutsOf, { ref: item })).toHaveLength(1)
  })

  test('ends after 30 minutes, when a newer link is created, or when its session logs out', async () => {
    const ada = await signedIn()
    const item = await win(ada)
    const [older, newer] = [await linkOf(ada, item), await linkOf(ada, item)]
    await expect(look(older)).rejects.toMatchObject(ENDED)
    await expect(redeem(older, newWallet())).rejects.toMatchObject(ENDED)
    app.goTo('2026-03-02T08:29:59Z')
    expect(await look(newer)).toMatchObject({ status: 'UNCLAIMED' })
    app.goTo('2026-03-02T08:30:00Z')
    await expect(look(newer)).rejects.toMatchObject(ENDED)
    await expect(redeem(newer, newWallet())).rejects.toMatchObject(ENDED)
    const last = await linkOf(ada, item)
    await ada('POST /api/v1/user/logout', { body: {} })
    await expect(redeem(last, newWallet())).rejects.toMatchObject(ENDED)
    expect(await db.many(payoutsOf, { ref: item })).toEqual([])
  })

  test('is not stored in plain text in the database or the logs', async () => {
    const ada = await signedIn()
    const link = await linkOf(ada, await win(ada))
    await look(link)
    await redeem(link, newWallet())
    const rows = read('test_minipay_rows', {}, { row: 'text' }, 'select minipay_links::text as row from minipay_links')
    expect((await db.many(rows, {})).some(({ row }) => row.includes(link))).toBe(false)
    expect(logs.join('')).not.toContain(link)
  })

  test('is deleted a week after its expiry', async () => {
    const ada = await signedIn()
    const [link, wallet] = [await linkOf(ada, await win(ada)), newWallet()]
    await redeem(link, wallet)
    app.goTo('2026-03-09T08:29:00Z')
    await purgeTable({ transact, now: app.now }, 'minipay_links')
    expect(await redeem(link, wallet)).toMatchObject({ status: 'PENDING' })
    app.goTo('2026-03-09T08:31:00Z')
    await purgeTable({ transact, now: app.now }, 'minipay_links')
    await expect(redeem(link, wallet)).rejects.toMatchObject(ENDED)
  })
})

describe('trust case 43: limits', () => {
  test('redemptions are limited for each network, and for the accounts that link one address within ten minutes', async () => {
    const limited = await testApp({
      now: START,
      google,
      env: { TRUST_PROXY: '1', MINIPAY_REDEMPTIONS_PER_HOUR: '30' },
    })
    const link = async () => {
      const user = await limited.person({ apiKey: 'web', wallet: null })
      return tokenIn(await user('POST /api/v1/user/wallet-address/minipay-link', {}))
    }
    const from = async (network: number, token: string, walletAddress: string) => {
      const headers = { 'x-forwarded-for': `192.0.2.${network}` }
      const payload = { link: token, walletAddress }
      const answer = await limited.inject({ method: 'POST', url: '/api/v1/minipay/redeem', headers, payload })
      return answer.statusCode
    }
    const wallet = newWallet()
    const codes = []
    for (let i = 0; i < 21; i++) codes.push(await from(i, await link(), wallet))
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 200), 429])
    // Ten minutes later the owner gets through, and every repeat of theirs too.
    limited.goTo('2026-03-02T08:10:00Z')
    const own = await link()
    for (let i = 0; i < 19; i++) expect(await from(100 + i, own, wallet)).toBe(200)
    const outcomes = []
    for (let i = 0; i < 31; i++) outcomes.push(await from(200, await link(), newWallet()))
    expect(outcomes).toEqual([...Array.from({ length: 30 }, () => 200), 429])
    await limited.close()
  })
})

describe('[MPY-02] a link is refused', () => {
  test.each(['nonsense-nonsense', randomBytes(24).toString('base64url')])(
    'a link is refused if it does not exist: %s',
    async (link) => {
      await expect(look(link)).rejects.toMatchObject(ENDED)
      await expect(redeem(link, newWallet())).rejects.toMatchObject(ENDED)
    },
  )

  test('a link is refused for an invalid wallet, and stays open', async () => {
    const ada = await signedIn()
    const link = await linkOf(ada, await win(ada))
    for (const address of ['', 'nonsense', `0x${'0'.repeat(40)}`, '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'])
      await expect(redeem(link, address)).rejects.toMatchObject({ status: 400, code: 'wallet_address_invalid' })
    expect(await redeem(link, newWallet())).toMatchObject({ status: 'PENDING' })
  })

  test('a link is refused for another account’s wallet, and changes nothing', async () => {
    const [ada, ben] = [await signedIn(), await app.person()]
    const item = await win(ada)
    const link = await linkOf(ada, item)
    await expect(redeem(link, ben.wallet!)).rejects.toMatchObject({
      status: 409,
      code: 'wallet_linked_to_another_account',
    })
    const { id } = await ada('GET /api/v1/user/me', {})
    expect(await db.one(walletOf, { user: id })).toBeUndefined()
    expect(await db.many(payoutsOf, { ref: item })).toEqual([])
    expect(await look(link)).toMatchObject({ status: 'UNCLAIMED' })
  })

  test('a link is refused for a wallet to which another account was paid before, and the wallet is not stored', async () => {
    const wallet = newWallet()
    const [ada, ben] = [await app.person({ wallet }), await signedIn()]
    const item = await win(ada, { items: 2 })
    await ada('POST /api/v1/claimforms/user-responses', {
      body: { rewardItemId: item, answers: {} },
      idempotencyKey: randomUUID(),
    })
    await ada('POST /api/v1/user/wallet-address', { body: { walletAddress: newWallet() } })
    const link = await linkOf(ben, await takeOne(ben, `minipay-${count}`))
    await expect(redeem(link, wallet)).rejects.toMatchObject({ code: 'wallet_linked_to_another_account' })
    const { id } = await ben('GET /api/v1/user/me', {})
    expect(await db.one(walletOf, { user: id })).toBeUndefined()
  })

  test('a link is refused for another person’s reward, for one without a payout, and for one that is claimed or expired', async () => {
    const [ada, ben] = [await app.person(), await app.person()]
    const item = await win(ada)
    await expect(ask(ben, item)).rejects.toMatchObject({ status: 404, code: 'not_found' })
    const voucher = await win(ada, { claimRoute: 'VOUCHER' } as Partial<RewardDefinition>)
    await expect(ask(ada, voucher)).rejects.toMatchObject({ status: 404, code: 'not_found' })

    const link = await linkOf(ada, item)
    await ada('POST /api/v1/claimforms/user-responses', {
      body: { rewardItemId: item, answers: {} },
      idempotencyKey: randomUUID(),
    })
    await expect(redeem(link, newWallet())).rejects.toMatchObject({ status: 409, code: 'minipay_already_claimed' })
    await expect(ask(ada, item)).rejects.toMatchObject({ status: 409, code: 'minipay_already_claimed' })
    expect(await db.many(payoutsOf, { ref: item })).toMatchObject([{ amount: '1.5' }])

    const late = await win(ada)
    app.goTo('2026-03-09T07:50:00Z')
    await ada.comeBack()
    const open = await linkOf(ada, late)
    app.goTo('2026-03-09T08:00:00Z')
    await expect(redeem(open, ada.wallet!)).rejects.toMatchObject({ status: 400, code: 'rewards_expired' })
    await expect(ask(ada, late)).rejects.toMatchObject({ status: 400, code: 'rewards_expired' })
  })

  test('a link is refused after too many attempts', async () => {
    const link = randomBytes(24).toString('base64url')
    for (let tries = 0; tries < 20; tries++) await expect(redeem(link, newWallet())).rejects.toMatchObject(ENDED)
    await expect(redeem(link, newWallet())).rejects.toMatchObject({ status: 429, code: 'too_many_requests' })
  })
})

describe('[MPY-01] concurrent redemptions', () => {
  test('concurrent redemptions with one wallet all get the same answer, and the reward is paid once', async () => {
    await race({
      setUp: async () => {
        const ada = await signedIn()
        const item = await win(ada)
        return { item, link: await linkOf(ada, item), wallet: newWallet() }
      },
      concurrently: ({ link, wallet }) => times(16, () => outcome(redeem(link, wallet))),
      mustHold: async (outcomes, { item }) => {
        expect(countBy(outcomes)).toEqual({ redeemed: 16 })
        expect(await db.many(payoutsOf, { ref: item })).toHaveLength(1)
      },
    })
  })

  test('concurrent redemptions with different wallets pay the reward once, to the wallet that succeeds', async () => {
    await race({
      setUp: async () => {
        const ada = await signedIn()
        const item = await win(ada)
        return { item, link: await linkOf(ada, item), wallets: Array.from({ length: 16 }, newWallet) }
      },
      concurrently: ({ link, wallets }) => wallets.map((wallet) => outcome(redeem(link, wallet))),
      mustHold: async (outcomes, { item, wallets }) => {
        expect(countBy(outcomes)).toEqual({ redeemed: 1, minipay_link_invalid: 15 })
        const paid = (await db.many(payoutsOf, { ref: item })).map(({ address }) => address.toLowerCase())
        expect(paid).toEqual([wallets[outcomes.indexOf('redeemed')]])
      },
    })
  })

  test('concurrent redemptions through the link and the app pay the reward once', async () => {
    const ada = await app.person()
    const item = await win(ada)
    const link = await linkOf(ada, item)
    const claim = () =>
      ada('POST /api/v1/claimforms/user-responses', {
        body: { rewardItemId: item, answers: {} },
        idempotencyKey: randomUUID(),
      })
    await Promise.allSettled([redeem(link, ada.wallet!), claim(), redeem(link, ada.wallet!), claim()])
    expect(await db.many(payoutsOf, { ref: item })).toHaveLength(1)
  })

  test('concurrent redemptions of two accounts’ links with one wallet pay it for one account', async () => {
    const [ada, ben] = [await signedIn(), await signedIn()]
    const links = [await linkOf(ada, await win(ada)), await linkOf(ben, await win(ben))]
    const wallet = newWallet()
    const outcomes = await Promise.all(links.map((link) => outcome(redeem(link, wallet))))
    expect(countBy(outcomes)).toEqual({ redeemed: 1, wallet_linked_to_another_account: 1 })
  })
})
