import { randomUUID } from 'node:crypto'
import { startChain } from '@momi/testing/evm/start'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { write } from '../../db/db.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import type { Person } from '../../testing/person.ts'
import { newWallet } from '../../testing/random-values.ts'
import { testApp } from '../../testing/test-app.ts'
import { SIGNALS } from './signals.ts'

const START = '2026-03-02T12:00:00Z'
const OLD_ENOUGH = '2026-03-02T13:00:00.000Z'
const [chain, google] = await Promise.all([startChain(), idTokenIssuer()])
const app = await testApp({
  now: START,
  google,
  env: {
    ...chain.walletSettings,
    PAYOUT_HOLD_HOURS: '0',
    EXCHANGE_HOLD_HOURS: '0',
    PRIZE_ACCOUNT_AGE_MINUTES: '60',
  },
})
beforeEach(() => app.goTo(START))
afterAll(async () => {
  await Promise.all([app.close(), google.close()])
  await chain.stop()
})

const onWeb = () => app.person({ apiKey: 'web', wallet: null })

async function link(user: Person, walletAddress: string, txHash?: string): Promise<string> {
  const { url } = await user('POST /api/v1/user/wallet-address/minipay-link', {})
  const token = new URL(url).searchParams.get('link')!
  const body = { link: token, walletAddress, ...(txHash !== undefined && { txHash }) }
  await app.call('POST /api/v1/minipay/redeem', { body })
  return token
}

async function verifyNumber(user: Person, phone: string) {
  const { verificationId } = await user('POST /api/v2/user/phone/verify', { body: { phone } })
  const sent = app.deps.gateways.inbox.messages().findLast(({ to }) => to === phone)!
  const code = /\b\d{6}\b/.exec(sent.text)![0]
  user.adopt(await user('POST /api/v2/auth/login/phone', { body: { verificationId, code } }))
}

const matchWallet = write(
  'test_signals_match',
  { user: 'uuid' },
  {},
  'update user_wallets set proven = true, matched_address = address where user_id = :user',
)

/** Somebody with each signal, and a wallet. */
const PEOPLE: Record<keyof typeof SIGNALS, () => Promise<Person>> = {
  google: async () => {
    const user = await onWeb()
    await user.signIn(randomUUID())
    await link(user, newWallet())
    return user
  },
  phone: async () => {
    const user = await PEOPLE.google()
    await verifyNumber(user, '+2348031234567')
    return user
  },
  sent: async () => {
    const [user, wallet] = [await onWeb(), await chain.newWallet()]
    const token = await link(user, wallet.address)
    const walletAddress = wallet.address
    const { data } = await app.call('POST /api/v1/minipay/transaction', { body: { link: token, walletAddress } })
    const txHash = await wallet.send(data)
    await chain.mine()
    await app.call('POST /api/v1/minipay/redeem', { body: { link: token, walletAddress, txHash } })
    return user
  },
  matched: async () => {
    const user = await onWeb()
    await link(user, newWallet())
    await app.database.transact((tx) => tx.one(matchWallet, { user: user.id }))
    return user
  },
  attested: async () => {
    const [user, wallet] = [await onWeb(), newWallet()]
    await chain.attest(wallet, randomUUID())
    await link(user, wallet)
    return user
  },
  'native key': () => app.person(),
}

const prizesOf = async (user: Person) => {
  const { prizesFrom, prizesNeedSignIn } = await user('GET /api/v2/user/missions', {})
  return { prizesFrom, prizesNeedSignIn }
}
const OPEN = { prizesFrom: null, prizesNeedSignIn: false }

test.each(Object.keys(SIGNALS) as (keyof typeof SIGNALS)[])(
  '[TRU-02] prizes and money open by a person’s signal as the table says: %s',
  async (signal) => {
    const user = await PEOPLE[signal]()
    const isAtOnce = SIGNALS[signal].opens === 'at once'
    expect(await prizesOf(user)).toEqual(isAtOnce ? OPEN : { prizesFrom: OLD_ENOUGH, prizesNeedSignIn: false })
    await app.grant(user, 200)
    const hold = isAtOnce ? null : { reason: 'NEW_ACCOUNT', until: OLD_ENOUGH }
    expect(await user.exchange(100)).toMatchObject({ hold })
    if (isAtOnce) return
    app.goTo(OLD_ENOUGH)
    await user.comeBack()
    expect(await prizesOf(user)).toEqual(OPEN)
    expect(await user.exchange(100)).toMatchObject({ hold: null })
  },
)

test('[TRU-02] neither age nor an address by e-mail opens prizes or money', async () => {
  const [old, mailed] = [await onWeb(), await onWeb()]
  const email = 'somebody@mail.example'
  const { verificationId } = await mailed('POST /api/v2/auth/login/email-otp/request', { body: { email } })
  const sent = app.deps.gateways.inbox.messages().findLast(({ to }) => to === email)!
  const code = /\b\d{6}\b/.exec(sent.text)![0]
  mailed.adopt(await mailed('POST /api/v2/auth/login/email-otp', { body: { verificationId, code } }))
  app.goTo('2026-04-02T12:00:00Z')
  for (const user of [old, mailed]) {
    await user.comeBack()
    await link(user, newWallet())
    expect(await prizesOf(user)).toEqual({ prizesFrom: null, prizesNeedSignIn: true })
    await app.grant(user, 100)
    await expect(user.exchange(100)).rejects.toMatchObject({ code: 'payout_sign_in_required' })
  }
})
