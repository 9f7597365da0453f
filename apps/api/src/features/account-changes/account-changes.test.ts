import { randomUUID } from 'node:crypto'
import { zoneOf } from '@momi/contract/rules/calendar'
import { MINUTE } from '@momi/contract/rules/durations'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { read } from '../../db/db.ts'
import { raceRounds } from '../../testing/api-processes.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { operate } from '../../testing/operate.ts'
import { payoutService } from '../../testing/payout-service.ts'
import type { Person } from '../../testing/person.ts'
import { outcomeOf, race } from '../../testing/race.ts'
import { newWallet } from '../../testing/random-values.ts'
import { testApp } from '../../testing/test-app.ts'
import { isStoppedByOwner } from '../account-holds/public.ts'
import { oldestNotice, tellOfChanges } from './public.ts'
import { TEXTS, timeIn } from './texts.ts'

const START = '2026-03-02T12:00:00Z'
const NEXT_DAY = '2026-03-03T12:00:00.000Z'
const google = await idTokenIssuer()
const app = await testApp({ now: START, google, env: { EXCHANGE_HOLD_HOURS: '0', CHANGE_HOLD_HOURS: '24' } })
beforeEach(() => app.goTo(START))
afterAll(async () => {
  await Promise.all([app.close(), google.close()])
})
const { db, transact } = app.database
const ctx = { ...app.deps, db, transact }
const service = payoutService(app.inject)
const REGISTERED = 'x'.repeat(32)

async function known({ email = `${randomUUID().slice(0, 8)}@mail.example` } = {}) {
  const user = await app.person()
  await user.signIn(randomUUID(), { email })
  return { user, email }
}
async function exchange(user: Person) {
  await app.grant(user, 100)
  return user.exchange(100)
}
const changeWallet = (user: Person) => user.reportWallet(newWallet())

const payoutOf = read(
  'test_account_changes_payout',
  { ref: 'text' },
  { status: 'text', hold_reason: 'text?' },
  'select status, hold_reason from payouts where ref = :ref',
)

/** Tells people of what is due; returns the mails to an address, newest first. */
async function mailsTo(email: string) {
  await tellOfChanges(ctx)
  return app.deps.gateways.inbox.messages().filter(({ to, channel }) => to === email && channel === 'email')
}
async function linkFor(email: string): Promise<string> {
  const [mail] = await mailsTo(email)
  return /\/api\/v1\/not-me\/[\w-]{32}/.exec(mail!.text)![0]
}
const open = (url: string, method: 'GET' | 'HEAD' | 'POST', language = 'en') =>
  app.web.inject({
    method,
    url,
    headers: {
      'accept-language': language,
      ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(method === 'POST' && { payload: '' }),
  })

test('[TRU-03] after a change of wallet a payout waits a day, and what was requested before does not', async () => {
  const { user } = await known()
  expect(await exchange(user)).toMatchObject({ hold: null })
  await changeWallet(user)
  const { exchangeId, hold } = await exchange(user)
  expect(hold).toEqual({ reason: 'RECENT_CHANGE', until: NEXT_DAY })
  const paid = await user('GET /api/v1/points/exchanges/{exchange_id}', { params: { exchange_id: exchangeId } })
  expect(paid.traces[0]).toMatchObject({ holder: 'momi', why: 'RECENT_CHANGE', dueAt: NEXT_DAY })
  const before = (await service.list()).length
  app.goTo(NEXT_DAY)
  expect(await service.list()).toHaveLength(before + 1)
})

test('[TRU-03] the notice of a change says until when payouts wait, in the zone of the account’s country', async () => {
  const { user, email } = await known()
  await changeWallet(user)
  const [mail] = await mailsTo(email)
  expect(mail!.text).toContain('New payouts wait until 3 March at 13:00 at the earliest. If this wasn')
  expect(TEXTS.WALLET.body(timeIn(zoneOf('BR'), new Date(NEXT_DAY))).pt).toContain(
    'esperam pelo menos até 3 de março às 09:00.',
  )
  expect(timeIn(undefined, new Date(NEXT_DAY)).en).toBe('3 March at 12:00 UTC')
  // Payouts do not wait, so the notice does not say that they do.
  expect(TEXTS.WALLET.body(null).en).toBe("If this wasn't you, stop payouts here.")
})

test('[TRU-03] a further sign-in and a replaced one make payouts wait; the first wallet and the first sign-in do not', async () => {
  const { user } = await known()
  expect(await exchange(user)).toMatchObject({ hold: null })
  const email = `${randomUUID()}@mail.example`
  const { verificationId } = await user('POST /api/v2/auth/login/email-otp/request', { body: { email } })
  const sent = app.deps.gateways.inbox.messages().findLast(({ to }) => to === email)!
  const code = /\b\d{6}\b/.exec(sent.text)![0]
  user.adopt(await user('POST /api/v2/auth/login/email-otp', { body: { verificationId, code } }))
  expect(await exchange(user)).toMatchObject({ hold: { reason: 'RECENT_CHANGE', until: NEXT_DAY } })
})

test('[TRU-03] the person is told by push and by mail, once', async () => {
  const { user, email } = await known()
  await user('POST /api/v1/user/fcm-token', { body: { token: REGISTERED } })
  await changeWallet(user)
  const [mail, ...others] = await mailsTo(email)
  expect(others).toEqual([])
  expect(mail!.text).toContain('Your account has a new wallet')
  expect(mail!.text).toContain("This wasn't me:")
  expect(app.deps.gateways.pushBox!.received(REGISTERED)[0]).toMatchObject({ title: 'Your account has a new wallet' })
  expect(await mailsTo(email)).toHaveLength(1)
})

test('[TRU-03] reading the page of “This wasn’t me” does nothing; its button stops payouts, ends all sessions and opens a case', async () => {
  const { user, email } = await known()
  await changeWallet(user)
  const { exchangeId } = await exchange(user)
  const link = await linkFor(email)
  const operator = await app.staff('operator')
  const cases = async () => {
    const { items: holds } = await operator('GET /api/v1/admin/holds', { query: { search: user.id } })
    const { items } = await operator('GET /api/v1/admin/campaign/inbox', {})
    return items.filter(({ id }) => holds.some((hold) => hold.id === id))
  }

  // Mail programs open links before the person does.
  for (const method of ['HEAD', 'GET', 'GET'] as const) expect((await open(link, method)).statusCode).toBe(200)
  expect((await open(link, 'GET')).body).toContain('<form method="post">')
  expect((await open(link, 'GET', 'pt-BR,pt;q=0.9')).body).toContain('Parar os pagamentos agora')
  await user.balance()
  expect(await cases()).toEqual([])

  const done = await open(link, 'POST')
  expect(done.body).toContain('Payouts are stopped')
  expect(done.body).toContain('<a href="/profile">Sign in again</a>')
  expect(done.headers['content-security-policy']).toContain("default-src 'none'")
  await expect(user.comeBack()).rejects.toMatchObject({ status: 401 })
  expect(await cases()).toMatchObject([
    { kind: 'CASE', title: 'A change of wallet was disputed', dueAt: '2026-03-05T12:00:00.000Z' },
  ])
  expect((await (await app.staff('support'))('GET /api/v1/admin/campaign/inbox', {})).items).toEqual([])

  // Nothing is paid, whenever it was requested, until staff have decided.
  app.goTo(NEXT_DAY)
  await service.list()
  expect(await db.one(payoutOf, { ref: exchangeId })).toEqual({ status: 'HELD', hold_reason: 'STOPPED_BY_OWNER' })
  const by = ['--operator', 'eve', '--why', 'spoke with the person']
  expect(await operate(ctx, ['resume-payouts', user.id, ...by])).toContain(user.id)
  await service.list()
  expect(await db.one(payoutOf, { ref: exchangeId })).toMatchObject({ status: 'PENDING' })

  // The link works once: used again, it stops nothing, and says what has happened since.
  const reopened = (await open(link, 'POST')).body
  expect(reopened).toContain('payouts are open again')
  expect(reopened).toContain('<a href="/feedback">Write to us</a>')
  await expect(operate(ctx, ['resume-payouts', user.id, ...by])).rejects.toThrow('not stopped')
})

test('[TRU-03] a link that nobody was sent, or that is older than 30 days, stops nothing', async () => {
  const { user, email } = await known()
  await changeWallet(user)
  const link = await linkFor(email)
  for (const method of ['GET', 'POST'] as const)
    expect((await open(`/api/v1/not-me/${'a'.repeat(32)}`, method)).statusCode).toBe(404)
  app.goTo('2026-04-01T12:00:00Z')
  expect((await open(link, 'POST')).statusCode).toBe(404)
  await user.comeBack()
})

test('[TRU-01] both are told of a wallet that is taken over, and neither can dispute it', async () => {
  const [former, owner] = [await known(), await known()]
  const wallet = newWallet()
  const link = async (user: Person) => {
    const { url } = await user('POST /api/v1/user/wallet-address/minipay-link', {})
    const token = new URL(url).searchParams.get('link')!
    await app.call('POST /api/v1/minipay/redeem', { body: { link: token, walletAddress: wallet } })
  }
  await link(former.user)
  await mailsTo(former.email)
  await owner.user.reportWallet(wallet)
  expect((await mailsTo(former.email))[0]!.text).toContain('Your wallet was confirmed by another account')
  const told = (await mailsTo(owner.email))[0]!.text
  expect(told).toContain('It was linked to another account before')
  expect(told).not.toContain('not-me')
})

test('[TRU-03] a notice that fails after another process has sent it is not due again', async () => {
  const { user, email } = await known()
  await mailsTo(email)
  await changeWallet(user)
  // The lease ends while the mail server is slow to answer, so another process takes the notice and sends it.
  const send = async () => {
    app.advance(5 * MINUTE)
    await tellOfChanges(ctx)
    throw new Error('The connection was lost')
  }
  await tellOfChanges({ ...ctx, gateways: { ...ctx.gateways, email: { send } } })
  app.advance(5 * MINUTE)
  expect(await mailsTo(email)).toHaveLength(1)
  expect(await db.one(oldestNotice, {})).toEqual({ at: null })
})

test('[TRU-03] after a merge payouts wait for a change of the merged account, of which the person is told', async () => {
  const [sub, registered] = [randomUUID(), randomUUID()]
  await (await app.person({ wallet: null })).signIn(sub)
  const user = await app.person()
  await user('POST /api/v1/user/fcm-token', { body: { token: registered } })
  await changeWallet(user)
  await user.signIn(sub)
  expect(await exchange(user)).toMatchObject({ hold: { reason: 'RECENT_CHANGE', until: NEXT_DAY } })
  await tellOfChanges(ctx)
  expect(app.deps.gateways.pushBox!.received(registered)).toMatchObject([{ title: 'Your account has a new wallet' }])
})

test('[TRU-03] a change that is disputed while its account is merged stops the payouts of the remaining account', async () => {
  await race({
    rounds: raceRounds(6, 40),
    setUp: async () => {
      const [sub, registered] = [randomUUID(), randomUUID()]
      await (await app.person()).signIn(sub)
      const user = await app.person()
      await user('POST /api/v1/user/fcm-token', { body: { token: registered } })
      await changeWallet(user)
      await tellOfChanges(ctx)
      const link = app.deps.gateways.pushBox!.received(registered).at(-1)!.path
      return { sub, user, link }
    },
    concurrently: ({ sub, user, link }, round): Promise<unknown>[] => [
      outcomeOf(user.signIn(sub), 'signed in'),
      new Promise((resolve) => setTimeout(resolve, round * 4)).then(() => open(link, 'POST')),
    ],
    mustHold: async ([signIn], { user }) => {
      // The dispute ends all sessions.
      expect(['signed in', 'access_token_invalid']).toContain(signIn)
      expect(await isStoppedByOwner(db, user.id)).toBe(true)
    },
  })
})
