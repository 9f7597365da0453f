import { startChain } from '@momi/testing/evm/start'
import { startOdis } from '@momi/testing/odis/start'
import { afterAll, expect, test } from 'vitest'
import { odisCombiner } from '../../gateways/odis/odis.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import type { Person } from '../../testing/person.ts'
import { newWallet } from '../../testing/random-values.ts'
import { testApp } from '../../testing/test-app.ts'

const [chain, odis, google] = await Promise.all([startChain(), startOdis(), idTokenIssuer()])
const app = await testApp({
  now: '2026-03-02T12:00:00Z',
  google,
  env: { ...chain.walletSettings, ...odis.settings, PAYOUT_HOLD_HOURS: '0', EXCHANGE_HOLD_HOURS: '0' },
})
afterAll(async () => {
  await Promise.all([app.close(), odis.close(), google.close()])
  await chain.stop()
})

const { ODIS_URL: url, ODIS_PUBLIC_KEY: publicKey } = odis.settings
/** MiniPay's issuer, which pays for its own look-ups. */
const issuer = odisCombiner({ url, publicKey, accountKey: `0x${'12'.repeat(32)}` })
let numbers = 0

/** A wallet that MiniPay's issuer has verified this number for. */
async function walletOfNumber(number: string): Promise<string> {
  const wallet = newWallet()
  await chain.attest(wallet, await issuer.identifierOf(number))
  return wallet
}

/** Somebody who has verified a number. */
async function withNumber(apiKey: 'web' | 'native' = 'web'): Promise<{ user: Person; number: string }> {
  const user = await app.person({ apiKey, wallet: null })
  const number = `+23480312${String(++numbers).padStart(5, '0')}`
  await user.signIn(number)
  const { verificationId } = await user('POST /api/v2/user/phone/verify', { body: { phone: number } })
  const sent = app.deps.gateways.inbox.messages().findLast(({ to }) => to === number)!
  const code = /\b\d{6}\b/.exec(sent.text)![0]
  user.adopt(await user('POST /api/v2/auth/login/phone', { body: { verificationId, code } }))
  return { user, number }
}

async function linkWallet(user: Person, walletAddress: string) {
  const { url: page } = await user('POST /api/v1/user/wallet-address/minipay-link', {})
  const link = new URL(page).searchParams.get('link')!
  return app.call('POST /api/v1/minipay/redeem', { body: { link, walletAddress } })
}
const walletOf = async ({ id }: Person) =>
  (await (await app.staff('support'))('GET /api/v1/admin/users/{id}', { params: { id } })).wallet

test('[TRU-01] a wallet of the account’s own verified number is matched: taken over from who linked it, and kept', async () => {
  const { user: ada, number } = await withNumber()
  const wallet = await walletOfNumber(number)
  const { user: squatter } = await withNumber()
  await linkWallet(squatter, wallet)
  await app.grant(squatter, 100)
  await squatter.exchange(100)

  await linkWallet(ada, wallet)
  expect(await walletOf(ada)).toMatchObject({ ways: ['claimed', 'attested', 'matched'] })
  expect(await walletOf(squatter)).toBeNull()
  await app.grant(ada, 100)
  const { exchangeId } = await ada.exchange(100)
  const { traces } = await ada('GET /api/v1/points/exchanges/{exchange_id}', { params: { exchange_id: exchangeId } })
  expect(traces[0]).toMatchObject({ why: 'WALLET_MATCHED' })
  await expect(linkWallet(squatter, wallet)).rejects.toMatchObject({ code: 'wallet_linked_to_another_account' })
})

test('[TRU-01] an app’s new wallet is matched too', async () => {
  const { user, number } = await withNumber('native')
  await user.reportWallet(await walletOfNumber(number))
  expect((await walletOf(user))?.ways).toEqual(['claimed', 'attested', 'matched'])
})

test('[TRU-01] only wallets with a number, of accounts with a number, are looked up, and each number is paid for once', async () => {
  const { user: ada, number } = await withNumber()
  const before = odis.paid()
  await linkWallet(ada, newWallet())
  const stranger = await app.person({ apiKey: 'web', wallet: null })
  await linkWallet(stranger, await walletOfNumber('+2348039999999'))
  // The issuer's look-up alone.
  expect(odis.paid()).toBe(before + 1)
  expect((await walletOf(stranger))?.ways).toEqual(['claimed', 'linked', 'attested'])

  const [first, second] = [await walletOfNumber(number), await walletOfNumber(number)]
  await linkWallet(ada, first)
  await linkWallet(ada, second)
  expect(odis.paid()).toBe(before + 3)
  expect((await walletOf(ada))?.ways).toContain('matched')
})

test.each(['NO_QUOTA', 'FORGED', 'DOWN'] as const)(
  '[TRU-01] without an answer of ODIS (%s) a wallet is linked as without it',
  async (plan) => {
    const { user, number } = await withNumber()
    const wallet = await walletOfNumber(number)
    odis.plan(plan)
    expect(await linkWallet(user, wallet)).toMatchObject({ isLinked: true })
    expect((await walletOf(user))?.ways).toEqual(['claimed', 'linked', 'attested'])
  },
)
