import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { read, write } from '../../db/db.ts'
import { operate } from '../../testing/operate.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { payoutService } from '../../testing/payout-service.ts'
import { countBy } from '../../testing/count-by.ts'
import { testApp } from '../../testing/test-app.ts'
import { addRewardItems } from '../stock/public.ts'
import type { Person } from '../../testing/person.ts'
import { newWallet } from '../../testing/random-values.ts'
import { outcomeOf, race, times } from '../../testing/race.ts'
import { addReward } from '../../development/campaign.ts'

const START = '2026-03-02T08:00:00Z'
const google = await idTokenIssuer()
const app = await testApp({ google, now: START, env: { PAYOUT_HOLD_HOURS: '0', EXCHANGE_HOLD_HOURS: '0' } })
afterAll(async () => {
  await app.close()
  await google.close()
})
const { db, transact } = app.database
const service = payoutService(app.inject)

const LINKED = { status: 409, code: 'wallet_linked_to_another_account' }
const NOT_PROVEN = { status: 403, code: 'wallet_not_proven' }
const SIGN_IN = { status: 403, code: 'payout_sign_in_required' }

await transact(async (tx) => {
  const words = { name: { en: 'cUSD' }, redeemSteps: { en: [] } }
  const kinds = [
    { id: 'to-wallet', type: 'REDEEM_CUSD', claimRoute: 'WALLET', amount: '0.2' },
    { id: 'by-form', type: 'JACKPOT', claimRoute: 'FORM', form: 'jackpot_cusd', amount: '5' },
  ] as const
  for (const kind of kinds) {
    await addReward(tx, { country: 'NG', ...kind, ...words }, app.now())
    await addRewardItems(tx, app.deps, { definition: kind.id, items: 60, winnableAt: app.now() })
  }
})
async function exchange(user: Person) {
  await app.grant(user, 100)
  return user('POST /api/v1/points/exchange', {
    body: { points: 100, pointsPerUnit: 1000 },
    idempotencyKey: randomUUID(),
  })
}
const FORM = { name: 'Ada Obi', telephone: '08031234567', email: 'ada@mail.example' }

const paidTo = read(
  'test_proven_paid_to',
  { address: 'text' },
  { users: 'int8', payouts: 'int8' },
  'select count(distinct user_id) as users, count(*) as payouts from payouts where lower(address) = lower(:address)',
)
const paymentsTo = async (address: string) => (await db.one(paidTo, { address }))!

/** Logs in on the person's phone with the vendor's app, which reports this wallet. */
const onApp = ({ haid, huid }: Person, wallet: string) => app.person({ haid, huid, wallet })
const configOf = async (user: Person) => (await user('GET /api/v1/points/exchange/config', {})).wallet
const walletLink = async (user: Person) => {
  const { url } = await user('POST /api/v1/user/wallet-address/minipay-link', {})
  return new URL(url).searchParams.get('link')!
}
const open = (link: string, walletAddress: string) =>
  app.call('POST /api/v1/minipay/redeem', { body: { link, walletAddress } })

describe('trust case 35: nothing is paid to a claimed wallet', () => {
  test.each([null, 'web'] as const)(
    'nothing is paid to a wallet that was reported without the native API key; the key of the token: %s',
    async (apiKey) => {
      const wallet = newWallet()
      const user = await app.person({ apiKey, wallet })
      const item = await app.win(user, 'to-wallet')
      // The reward says so before its claim.
      expect(await user.item(item)).toMatchObject({ payoutStep: 'LINK_WALLET', hold: null })
      await expect(user.claim(item)).rejects.toMatchObject(NOT_PROVEN)
      await expect(user.claim(await app.win(user, 'by-form'), { ...FORM, wallet })).rejects.toMatchObject(NOT_PROVEN)
      await expect(exchange(user)).rejects.toMatchObject(NOT_PROVEN)
      expect(await paymentsTo(wallet)).toEqual({ users: 0, payouts: 0 })
      // A refused payout takes no points.
      expect(await user.balance()).toBe(100)
    },
  )

  test('if three accounts claim the same wallet, none can exchange points to it until the vendor’s app reports it for one of them; then only this account can', async () => {
    const wallet = newWallet()
    const users = await Promise.all(Array.from({ length: 3 }, () => app.person({ apiKey: 'web', wallet })))
    for (const user of users) await expect(exchange(user)).rejects.toMatchObject(NOT_PROVEN)
    await onApp(users[1]!, wallet)
    const outcomes = await Promise.all(users.map((user) => outcomeOf(exchange(user), 'paid')))
    // The owner's report has ended the other accounts' claims.
    expect(outcomes).toEqual(['points_no_wallet_address_for_exchange', 'paid', 'points_no_wallet_address_for_exchange'])
    expect(await paymentsTo(wallet)).toEqual({ users: 1, payouts: 1 })
  })

  test('a claim form is refused if its wallet is not the one of the account', async () => {
    const user = await app.person()
    const item = await app.win(user, 'by-form')
    await expect(user.claim(item, { ...FORM, wallet: newWallet() })).rejects.toMatchObject(NOT_PROVEN)
    expect(await user.claim(item, { ...FORM, wallet: user.wallet })).toMatchObject({ status: 'PENDING' })
  })
})

describe('trust case 43: a linked wallet is a destination', () => {
  test('an account without a sign-in is not paid to its linked wallet, by a claim, a form, an exchange or a reward’s link', async () => {
    const wallet = newWallet()
    const user = await app.person({ apiKey: 'web', wallet: null })
    await open(await walletLink(user), wallet)
    expect(await configOf(user)).toMatchObject({ payoutStep: 'SIGN_IN' })
    await expect(user.claim(await app.win(user, 'to-wallet'))).rejects.toMatchObject(SIGN_IN)
    await expect(user.claim(await app.win(user, 'by-form'), { ...FORM, wallet })).rejects.toMatchObject(SIGN_IN)
    await expect(exchange(user)).rejects.toMatchObject(SIGN_IN)
    const params = { reward_item_id: await app.win(user, 'to-wallet') }
    await expect(user('POST /api/v1/rewards/my-items/{reward_item_id}/minipay-link', { params })).rejects.toMatchObject(
      SIGN_IN,
    )
    expect(await paymentsTo(wallet)).toEqual({ users: 0, payouts: 0 })
    expect(await user.balance()).toBe(100)
    await user.signIn(randomUUID())
    expect(await exchange(user)).toMatchObject({
      amount: '0.1',
      wallet: expect.stringMatching(new RegExp(wallet, 'i')),
    })
  })

  test('a link of another account’s wallet is refused, and its owner keeps it', async () => {
    const owner = await app.person()
    const stranger = await app.person({ apiKey: 'web', wallet: null })
    await expect(open(await walletLink(stranger), owner.wallet!)).rejects.toMatchObject(LINKED)
    expect(await configOf(stranger)).toBeNull()
    expect((await exchange(owner)).amount).toBe('0.1')
  })

  test('a link ends no claim, and stops neither another link nor the report of the vendor’s app, which ends both', async () => {
    const wallet = newWallet()
    const [claimant, first, second] = [
      await app.person({ apiKey: 'web', wallet }),
      await app.person({ apiKey: 'web', wallet: null }),
      await app.person({ apiKey: 'web', wallet: null }),
    ]
    await open(await walletLink(first), wallet)
    expect(await configOf(claimant)).toMatchObject({ payoutStep: 'LINK_WALLET' })
    await open(await walletLink(second), wallet)
    expect(await configOf(first)).toMatchObject({ payoutStep: 'SIGN_IN' })
    await claimant.reportWallet(wallet)

    const owner = await app.person({ wallet })
    expect(await configOf(owner)).toMatchObject({ payoutStep: null })
    for (const other of [claimant, first, second]) expect(await configOf(other)).toBeNull()
    await expect(open(await walletLink(first), wallet)).rejects.toMatchObject(LINKED)
  })

  test('a wallet that was linked is only claimed again once the account reports another one', async () => {
    const wallet = newWallet()
    const ada = await app.person({ apiKey: 'web', wallet: null })
    await ada.signIn(randomUUID())
    await open(await walletLink(ada), wallet)
    await ada.reportWallet(wallet)
    expect(await configOf(ada)).toMatchObject({ payoutStep: null })
    await ada.reportWallet(newWallet())
    await ada.reportWallet(wallet)
    expect(await configOf(ada)).toMatchObject({ payoutStep: 'LINK_WALLET' })
  })

  test('of two accounts that link one wallet and are signed in, only the first is paid there', async () => {
    const wallet = newWallet()
    const users = await Promise.all(
      Array.from({ length: 2 }, async () => {
        const user = await app.person({ apiKey: 'web', wallet: null })
        await user.signIn(randomUUID())
        await open(await walletLink(user), wallet)
        return user
      }),
    )
    expect((await exchange(users[0]!)).amount).toBe('0.1')
    await expect(exchange(users[1]!)).rejects.toMatchObject(LINKED)
    await expect(users[1]!.claim(await app.win(users[1]!, 'to-wallet'))).rejects.toMatchObject(LINKED)
    const late = await app.person({ apiKey: 'web', wallet: null })
    await expect(open(await walletLink(late), wallet)).rejects.toMatchObject(LINKED)
    expect(await paymentsTo(wallet)).toEqual({ users: 1, payouts: 1 })
  })

  test('the owner of a wallet that was paid for a stranger who had linked it takes it over, and is paid there; what was accepted before is still paid', async () => {
    const wallet = newWallet()
    const stranger = await app.person({ apiKey: 'web', wallet: null })
    await stranger.signIn(randomUUID())
    await open(await walletLink(stranger), wallet)
    await exchange(stranger)
    const owner = await app.person({ wallet })
    await exchange(owner)
    await expect(exchange(stranger)).rejects.toMatchObject({ code: 'points_no_wallet_address_for_exchange' })
    const listed = (await service.list()).filter(({ address }) => address.toLowerCase() === wallet)
    expect(listed).toHaveLength(2)
    // From now on, the wallet is the owner's, even after they report another one.
    await owner.reportWallet(newWallet())
    await expect(open(await walletLink(stranger), wallet)).rejects.toMatchObject(LINKED)
  })
})

describe('trust case 4: a wallet is paid for one account only', () => {
  test('a second account cannot link a wallet that was paid for the first one, even after the first one has reported another wallet', async () => {
    const wallet = newWallet()
    const ada = await app.person({ wallet })
    await exchange(ada)
    await ada.reportWallet(newWallet())
    await expect(app.person({ wallet })).rejects.toMatchObject(LINKED)
    await expect(app.person({ wallet, apiKey: 'web' })).rejects.toMatchObject(LINKED)
    const ben = await app.person({ wallet: null })
    await expect(open(await walletLink(ben), wallet)).rejects.toMatchObject(LINKED)
    // The first account may report its former wallet again.
    await ada.reportWallet(wallet)
    await exchange(ada)
    expect(await paymentsTo(wallet)).toEqual({ users: 1, payouts: 2 })
  })

  test('an account is refused a payout to a wallet that has received one for another account', async () => {
    const wallet = newWallet()
    const [ada, ben] = [await app.person({ wallet }), await app.person({ wallet: null })]
    await ada.reportWallet(newWallet())
    await ben.reportWallet(wallet)
    // Simulates that Ada was paid there while both accounts had the wallet.
    const paid = write(
      'test_proven_paid',
      { address: 'text', user: 'uuid' },
      {},
      'insert into paid_wallets (address, user_id) values (:address, :user)',
    )
    const { id } = await ada('GET /api/v1/user/me', {})
    await transact((tx) => tx.one(paid, { address: wallet, user: id }))
    await expect(exchange(ben)).rejects.toMatchObject(LINKED)
    await expect(ben.claim(await app.win(ben, 'to-wallet'))).rejects.toMatchObject(LINKED)
    expect(await paymentsTo(wallet)).toEqual({ users: 0, payouts: 0 })
  })

  test('after a merge, the remaining account can use a wallet to which the merged account was paid, and no other account can', async () => {
    const sub = randomUUID()
    const account = await app.person()
    await account.signIn(sub)
    const wallet = newWallet()
    const phone = await app.person({ wallet })
    await exchange(phone)
    await phone.signIn(sub)
    await expect(app.person({ wallet })).rejects.toMatchObject(LINKED)
    await account.reportWallet(wallet)
    expect((await exchange(account)).amount).toBe('0.1')
  })

  test('after staff free a wallet, another account may prove it and be paid', async () => {
    const wallet = newWallet()
    const ada = await app.person({ wallet })
    await exchange(ada)
    await ada.reportWallet(newWallet())
    const staff = { ...app.deps, db, transact, now: app.now }
    await operate(staff, ['free-wallet', wallet, '--operator', 'eve', '--why', 'lost account'])
    await exchange(await app.person({ wallet }))
    expect(await paymentsTo(wallet)).toEqual({ users: 2, payouts: 2 })
  })

  test('if several accounts concurrently prove the same wallet and exchange points to it, exactly one is paid', async () => {
    const wallet = newWallet()
    const paid = async (user: Person) => {
      await user.reportWallet(wallet)
      await exchange(user)
      await user.reportWallet(newWallet())
    }
    await race({
      setUp: () => Promise.all(times(8, () => app.person({ wallet: null }))),
      concurrently: (users) => users.map((user) => outcomeOf(paid(user), 'paid')),
      mustHold: async (outcomes) => {
        expect(countBy(outcomes)).toEqual({ paid: 1, wallet_linked_to_another_account: 7 })
        expect(await paymentsTo(wallet)).toEqual({ users: 1, payouts: 1 })
      },
    })
  })
})

describe('[MPY-01] a link for a wallet', () => {
  test('shows its purpose, links the wallet that opens it, and gives the same wallet the same answer again', async () => {
    const wallet = newWallet()
    const ada = await app.person({ apiKey: 'web', wallet })
    await ada.signIn(randomUUID())
    const link = await walletLink(ada)
    const look = () => app.call('GET /api/v1/minipay/link/{link}', { params: { link } })
    expect(await look()).toMatchObject({ purpose: 'WALLET', isLinked: false })
    expect(await open(link, wallet)).toMatchObject({ purpose: 'WALLET', isLinked: true })
    expect(await open(link, wallet)).toEqual(await look())
    await expect(open(link, newWallet())).rejects.toMatchObject({ code: 'minipay_link_invalid' })
    expect(await configOf(ada)).toMatchObject({ payoutStep: null })
    expect((await exchange(ada)).amount).toBe('0.1')
  })

  test('becomes invalid when a newer link for the wallet is created, after 30 minutes, or at the log-out', async () => {
    const ada = await app.person({ apiKey: 'web', wallet: null })
    const ENDED = { status: 404, code: 'minipay_link_invalid' }
    const [older, newer] = [await walletLink(ada), await walletLink(ada)]
    await expect(open(older, newWallet())).rejects.toMatchObject(ENDED)
    app.goTo('2026-03-02T08:30:00Z')
    await expect(open(newer, newWallet())).rejects.toMatchObject(ENDED)
    app.goTo(START)
    const last = await walletLink(ada)
    await ada('POST /api/v1/user/logout', { body: {} })
    await expect(open(last, newWallet())).rejects.toMatchObject(ENDED)
  })

  test('is still valid after a link for a reward is created', async () => {
    const ada = await app.person({ apiKey: 'web', wallet: null })
    await ada.signIn(randomUUID())
    const link = await walletLink(ada)
    await ada('POST /api/v1/rewards/my-items/{reward_item_id}/minipay-link', {
      params: { reward_item_id: await app.win(ada, 'to-wallet') },
    })
    expect(await open(link, newWallet())).toMatchObject({ purpose: 'WALLET', isLinked: true })
  })

  test('belongs to the remaining account after a merge', async () => {
    const sub = randomUUID()
    const account = await app.person({ wallet: null })
    await account.signIn(sub)
    const phone = await app.person({ wallet: null, apiKey: 'web' })
    const link = await walletLink(phone)
    await phone.signIn(sub)
    await open(link, newWallet())
    expect(await configOf(account)).toMatchObject({ payoutStep: null })
  })

  test('a link that many wallets open concurrently links only one of them', async () => {
    const ada = await app.person({ apiKey: 'web', wallet: null })
    const link = await walletLink(ada)
    await race({
      setUp: () => link,
      concurrently: () => times(12, () => outcomeOf(open(link, newWallet()), 'linked')),
      mustHold: (outcomes) => expect(countBy(outcomes)).toEqual({ linked: 1, minipay_link_invalid: 11 }),
    })
  })
})

test('a payout that an older release accepted for a claimed wallet waits, each time with the reason, until the wallet is linked and the person is signed in', async () => {
  const wallet = newWallet()
  const ada = await app.person({ apiKey: 'web', wallet })
  const item = await app.win(ada, 'to-wallet')
  const { id } = await ada('GET /api/v1/user/me', {})
  const older = write(
    'test_proven_older_payout',
    { item: 'text', user: 'uuid', address: 'text', at: 'timestamptz' },
    {},
    `with moved as (update reward_items set status = 'PENDING' where id = :item)
     insert into payouts (type, ref, user_id, address, amount, status, created_at)
     values ('REWARD', :item, :user, :address, '0.2', 'HELD', :at)`,
  )
  await transact((tx) => tx.one(older, { item, user: id, address: wallet, at: app.now() }))
  const listed = async () => (await service.list()).filter(({ address }) => address === wallet).length
  expect([await listed(), await listed()]).toEqual([0, 0])
  const shown = await ada('GET /api/v1/rewards/my-items/{reward_item_id}', { params: { reward_item_id: item } })
  expect(shown.traces.slice(1)).toMatchObject([{ stage: 'CHECKED', holder: 'person', why: 'WALLET_NOT_PROVEN' }])
  await open(await walletLink(ada), wallet)
  expect([await listed(), await listed()]).toEqual([0, 0])
  const linked = await ada('GET /api/v1/rewards/my-items/{reward_item_id}', { params: { reward_item_id: item } })
  expect(linked.traces.slice(2)).toMatchObject([{ stage: 'CHECKED', holder: 'person', why: 'SIGN_IN_REQUIRED' }])
  await ada.signIn(randomUUID())
  expect(await listed()).toBe(1)
})
