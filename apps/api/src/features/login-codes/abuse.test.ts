import { randomUUID } from 'node:crypto'
import type { ApiError } from '@momi/client/http/api-error'
import { DAY, MINUTE, SECOND } from '@momi/contract/rules/durations'
import { LOCALES } from '@momi/contract/rules/locale'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { countBy } from '../../testing/count-by.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/person.ts'
import { newPhoneNumber } from '../../testing/random-values.ts'

const START = Date.parse('2026-03-02T12:00:00Z')
const google = await idTokenIssuer()
const app = await testApp({ now: new Date(START).toISOString(), google, env: { LOGIN_CODES_PER_HOUR: '60' } })
/** Each test runs on its own day, so that daily limits start at zero. */
beforeEach(() => app.advance(2 * DAY))
afterAll(async () => {
  await app.close()
  await google.close()
})

const signedInUser = async (device: { haid?: string; huid?: string } = {}, on = app) => {
  const user = await on.person(device)
  await user.signIn(randomUUID())
  return user
}
const address = () => `${randomUUID()}@mail.example`
const ask = (user: Person, phone: string) => user('POST /api/v2/user/phone/verify', { body: { phone } })
const askByMail = (user: Person, email: string) =>
  user('POST /api/v2/auth/login/email-otp/request', { body: { email } })
const enter = (user: Person, verificationId: string, code: string) =>
  user('POST /api/v2/auth/login/phone', { body: { verificationId, code } })
const sentTo = (to: string) => app.deps.gateways.inbox.messages().filter((message) => message.to === to)
const codeIn = (to: string) => /\b\d{6}\b/.exec(sentTo(to)[0]?.text ?? '')![0]
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: ApiError) => error.code ?? error.message,
  )

describe('sending one-time codes', () => {
  test('one message is sent when eight users request a code for one phone number concurrently', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => signedInUser()))
    const phone = newPhoneNumber()
    const outcomes = await Promise.all(people.map((user) => outcome(ask(user, phone))))
    expect(countBy(outcomes)).toEqual({ done: 1, too_many_requests: 7 })
    expect(sentTo(phone)).toHaveLength(1)
  })

  test('at most ten codes a day are sent for one device, whichever accounts sign in on the device', async () => {
    const device = { haid: randomUUID().replaceAll('-', ''), huid: randomUUID() }
    const outcomes = []
    for (let person = 0; person < 3; person++) {
      const user = await signedInUser(device)
      for (let i = 0; i < 6; i++) outcomes.push(await outcome(askByMail(user, address())))
      await user('POST /api/v1/user/logout', { body: {} })
    }
    expect(countBy(outcomes)).toEqual({ done: 10, too_many_requests: 8 })
  })

  test('at most LOGIN_CODES_PER_HOUR codes are sent for one IPv6 network, whichever of its addresses request the codes', async () => {
    const outcomes = []
    for (let host = 1; host <= 64; host++) {
      const { accessToken } = (await app.person({ wallet: null })).tokens
      const answer = await app.inject({
        method: 'POST',
        url: '/api/v2/auth/login/email-otp/request',
        remoteAddress: `2001:db8:1:2::${host.toString(16)}`,
        headers: { authorization: `Bearer ${accessToken}` },
        payload: { email: address() },
      })
      outcomes.push(String(answer.statusCode))
    }
    expect(countBy(outcomes)).toEqual({ 200: 60, 429: 4 })
  })

  test.each(LOCALES)('a text message in %s fits one SMS: 160 characters of GSM 03.38', async (language) => {
    const user = await signedInUser()
    const phone = newPhoneNumber()
    await app.inject({
      method: 'POST',
      url: '/api/v2/user/phone/verify',
      headers: { authorization: `Bearer ${user.tokens.accessToken}`, 'accept-language': language },
      payload: { phone },
    })
    expect(sentTo(phone)[0]?.text).toMatch(/^[A-Za-z0-9 \n@#.,:?!'"()éèàùìòñüöä/-]{60,160}$/)
  })

  test('a request that is refused by the limit of one user does not block the phone number for another user', async () => {
    const user = await signedInUser()
    for (let i = 0; i < 10; i++) await askByMail(user, address())
    const phone = newPhoneNumber()
    await expect(ask(user, phone)).rejects.toMatchObject({ status: 429 })
    expect(await ask(await signedInUser(), phone)).toHaveProperty('verificationId')
  })
})

describe('a correct one-time code', () => {
  test('counts as used if the phone number belongs to another account', async () => {
    const [owner, other] = [await signedInUser(), await signedInUser()]
    const phone = newPhoneNumber()
    const first = await ask(owner, phone)
    await enter(owner, first.verificationId, codeIn(phone))
    app.advance(MINUTE)
    const { verificationId } = await ask(other, phone)
    const code = codeIn(phone)
    expect(await outcome(enter(other, verificationId, code))).toBe('login_method_in_use')
    app.advance(MINUTE + SECOND)
    expect(await outcome(enter(other, verificationId, code))).toBe('login_code_expired')
  })

  test('a correct code that is submitted twelve times concurrently is accepted each time', async () => {
    const user = await signedInUser()
    const phone = newPhoneNumber()
    const { verificationId } = await ask(user, phone)
    const body = { verificationId, code: codeIn(phone) }
    // The call is made without the client, which would merge identical calls.
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        app.inject({
          method: 'POST',
          url: '/api/v2/auth/login/phone',
          headers: { authorization: `Bearer ${user.tokens.accessToken}` },
          payload: body,
        }),
      ),
    )
    expect(countBy(answers.map(({ statusCode }) => String(statusCode)))).toEqual({ 200: 12 })
  })
})

test('[OPS-06] while the SMS or e-mail provider is down, the log has the cause but no recipient, and a code can be requested again at once', async () => {
  const lines: string[] = []
  const down = await testApp({
    now: new Date(START).toISOString(),
    logTo: (line) => lines.push(line),
    google,
    env: { SMS_URL: 'http://127.0.0.1:1/', SMTP_URL: 'smtp://127.0.0.1:1' },
  })
  const user = await signedInUser({}, down)
  const [phone, email] = [newPhoneNumber(), address()]
  const unavailable = { status: 503, code: 'login_provider_unavailable' }
  for (let tries = 0; tries < 2; tries++) {
    await expect(ask(user, phone)).rejects.toMatchObject(unavailable)
    await expect(askByMail(user, email)).rejects.toMatchObject(unavailable)
  }
  const told = lines.filter((line) => line.includes('server error'))
  expect(told.map((line) => (JSON.parse(line) as { gateway: string }).gateway)).toEqual([
    'sms',
    'email',
    'sms',
    'email',
  ])
  expect(told[0]).toContain('The SMS provider answered nothing')
  expect(lines.filter((line) => line.includes(phone.slice(1)) || line.includes(email))).toEqual([])
  await down.close()
})

test('[OPS-06] a database failure while sending is reported as service_unavailable, not as a failure of the provider', async () => {
  const lines: string[] = []
  const app = await testApp({ now: new Date(START).toISOString(), logTo: (line) => lines.push(line), google })
  const user = await signedInUser({}, app)
  const { database } = app.deps
  let transactions = 0
  const gone = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' })
  Object.assign(app.deps, {
    database: {
      ...database,
      // The first transaction stores the code; later ones count the message and delete the code.
      transact: async (work: Parameters<typeof database.transact>[0]) => {
        if (++transactions > 1) throw gone
        return database.transact(work)
      },
    },
  })
  await expect(ask(user, newPhoneNumber())).rejects.toMatchObject({ status: 503, code: 'service_unavailable' })
  const told = lines.filter((line) => line.includes('server error')).map((line) => JSON.parse(line) as object)
  expect(told).toMatchObject([{ code: 'service_unavailable', gateway: 'database', cause: gone.message }])
  await app.close()
})
