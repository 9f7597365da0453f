import { WalletWay } from '@momi/contract'
import { startChain } from '@momi/testing/evm/start'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ALLOWED, possessionOf, WALLET_POSSESSION, WALLET_WAYS } from '../../core/ledger/wallets.ts'
import { json } from '../../db/columns.ts'
import { read } from '../../db/db.ts'
import { payoutService } from '../../testing/payout-service.ts'
import type { Person } from '../../testing/person.ts'
import { newWallet } from '../../testing/random-values.ts'
import { testApp } from '../../testing/test-app.ts'

const START = '2026-03-02T12:00:00Z'
const chain = await startChain()
const env = { PAYOUT_HOLD_HOURS: '0', EXCHANGE_HOLD_HOURS: '0', PRIZE_ACCOUNT_AGE_MINUTES: '60' }
const app = await testApp({ now: START, env: { ...env, ...chain.walletSettings } })
const withoutNode = await testApp({ now: START, env: { ...env, RPC_URL: 'http://127.0.0.1:9' } })
beforeEach(() => app.goTo(START))
afterAll(async () => {
  await Promise.all([app.close(), withoutNode.close()])
  await chain.stop()
})

async function linkWallet(user: Person, walletAddress: string, { call } = app) {
  const { url } = await user('POST /api/v1/user/wallet-address/minipay-link', {})
  const link = new URL(url).searchParams.get('link')!
  return call('POST /api/v1/minipay/redeem', { body: { link, walletAddress } })
}
async function exchange(user: Person, on = app) {
  await on.grant(user, 100)
  return user.exchange(100)
}
const onWeb = (on = app) => on.person({ apiKey: 'web', wallet: null })
const walletOf = async ({ id }: Person) =>
  (await (await app.staff('support'))('GET /api/v1/admin/users/{id}', { params: { id } })).wallet
const prizesOf = async (user: Person) => {
  const { prizesFrom, prizesNeedSignIn } = await user('GET /api/v2/user/missions', {})
  return { prizesFrom, prizesNeedSignIn }
}

describe('[TRU-01] an attested wallet', () => {
  test('is paid without a sign-in, once the account has the age that a signal of this kind needs', async () => {
    const wallet = newWallet()
    await chain.attest(wallet, 'ada')
    const ada = await onWeb()
    await linkWallet(ada, wallet)
    expect(await walletOf(ada)).toMatchObject({ ways: ['claimed', 'linked', 'attested'], samePhone: 0 })
    const until = '2026-03-02T13:00:00.000Z'
    expect(await exchange(ada)).toMatchObject({ hold: { reason: 'NEW_ACCOUNT', until } })
    expect(await prizesOf(ada)).toEqual({ prizesFrom: until, prizesNeedSignIn: false })
    expect(await payoutService(app.inject).list()).toEqual([])

    app.goTo(until)
    await ada.comeBack()
    expect(await prizesOf(ada)).toEqual({ prizesFrom: null, prizesNeedSignIn: false })
    expect((await payoutService(app.inject).list()).map(({ address }) => address.toLowerCase())).toEqual([wallet])
    // From now on a request is not held, and says how the wallet is known.
    const { exchangeId } = await exchange(ada)
    const paid = await ada('GET /api/v1/points/exchanges/{exchange_id}', { params: { exchange_id: exchangeId } })
    expect(paid.traces[0]).toMatchObject({ why: 'WALLET_ATTESTED' })
  })

  test('is attested for one account only, because anybody can name its address', async () => {
    const wallet = newWallet()
    await chain.attest(wallet, 'ben')
    const [ben, stranger] = [await onWeb(), await onWeb()]
    await linkWallet(ben, wallet)
    await linkWallet(stranger, wallet)
    expect(await walletOf(stranger)).toMatchObject({ ways: ['claimed', 'linked'], samePhone: 1 })
    await expect(exchange(stranger)).rejects.toMatchObject({ code: 'payout_sign_in_required' })
  })

  test('shows staff which other accounts’ wallets have the same phone number', async () => {
    const [one, other] = [newWallet(), newWallet()]
    await chain.attest(one, 'cai')
    await chain.attest(other, 'cai')
    const [cai, again] = [await onWeb(), await onWeb()]
    await linkWallet(cai, one)
    await linkWallet(again, other)
    expect(await walletOf(cai)).toMatchObject({ samePhone: 1 })
    expect(await walletOf(again)).toMatchObject({ samePhone: 1 })
  })

  test('does not take the wallet from the person whose app reports it, nor blocks that app', async () => {
    const wallet = newWallet()
    await chain.attest(wallet, 'dan')
    const stranger = await onWeb()
    await linkWallet(stranger, wallet)
    await exchange(stranger)
    const dan = await app.person({ wallet })
    expect(await walletOf(dan)).toMatchObject({ ways: ['claimed', 'native', 'attested'] })
    expect(await walletOf(stranger)).toBeNull()
    await exchange(dan)
    await expect(linkWallet(stranger, wallet)).rejects.toMatchObject({ code: 'wallet_linked_to_another_account' })
  })
})

test('[TRU-01] the address of a contract is nobody’s wallet, whoever names it', async () => {
  const [web, native] = [await onWeb(), await app.person({ wallet: null })]
  await expect(linkWallet(web, chain.token)).rejects.toMatchObject({ code: 'wallet_address_invalid' })
  await expect(native.reportWallet(chain.token)).rejects.toMatchObject({ code: 'wallet_address_invalid' })
})

test('[TRU-01] while the node does not answer, wallets are linked and reported as without one', async () => {
  const [web, native] = [await onWeb(withoutNode), await withoutNode.person({ wallet: null })]
  const wallet = newWallet()
  expect(await linkWallet(web, wallet, withoutNode)).toMatchObject({ isLinked: true })
  await expect(exchange(web, withoutNode)).rejects.toMatchObject({ code: 'payout_sign_in_required' })
  await native.reportWallet(newWallet())
  expect(await exchange(native, withoutNode)).toMatchObject({ hold: { reason: 'NEW_ACCOUNT' } })
})

test('[TRU-01] the statements rank a wallet as the table does, in every combination of ways', async () => {
  const names = ['native', 'linked', 'attested', 'matched', 'sent'] as const
  const ranked = read(
    'test_wallet_ranks',
    {},
    { rows: json(z.array(z.object({ given: z.array(WalletWay), ways: z.array(WalletWay), possession: z.number() }))) },
    `select jsonb_agg(jsonb_build_object('given', given, 'ways', ${WALLET_WAYS}, 'possession', ${WALLET_POSSESSION})) as rows
       from (select array_remove(array['claimed', ${names.map((way) => `case when ${way} then '${way}' end`).join(', ')}], null) as given,
                    gen_random_uuid() as user_id, 'a' as address, native or matched or sent as proven,
                    ${names.map((way) => `case when ${way} then 'a' else nullif('b', 'a') end as ${way}_address`).join(', ')}
               from ${names.map((way) => `(values (true), (false)) as ${way}_ (${way})`).join(', ')}) w`,
  )
  const { rows } = (await app.database.db.one(ranked, {}))!
  expect(rows).toHaveLength(32)
  for (const { given, ways, possession } of rows) {
    expect(ways.toSorted()).toEqual(given.toSorted())
    expect(possession).toBe(possessionOf(given))
  }
})

test('[TRU-01] only possession makes an owner, and a claim is paid for nobody', () => {
  const owners = WalletWay.options.filter((way) => ALLOWED[way].possession > 0)
  expect(owners).toEqual(['native', 'matched', 'sent'])
  expect(WalletWay.options.filter((way) => ALLOWED[way].paidFor === 'nobody')).toEqual(['claimed'])
  expect(new Set(owners.map((way) => ALLOWED[way].possession)).size).toBe(owners.length)
})
