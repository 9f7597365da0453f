import { randomUUID } from 'node:crypto'
import type { ApiError } from '@momi/client/http/api-error'
import { DAY, HOUR, MINUTE, SECOND } from '@momi/contract/rules/durations'
import type { Locale } from '@momi/contract/rules/locale'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { read } from '../../db/db.ts'
import { disguise } from '../../testing/disguise.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/person.ts'
import { newPhoneNumber } from '../../testing/random-values.ts'

const START = Date.parse('2026-03-02T12:00:00Z')
const google = await idTokenIssuer()
const lines: string[] = []
const app = await testApp({
  now: new Date(START).toISOString(),
  logTo: (line) => lines.push(line),
  google,
  env: {
    WEB_ORIGIN: 'https://rewards.momi.example',
    SMS_HOURLY_BUDGET: '100000',
  },
})
/** Each test runs on its own day, so that daily limits start at zero. */
beforeEach(() => app.advance(2 * DAY))
afterAll(async () => {
  await app.close()
  await google.close()
})

const signedInUser = async (country = 'NG') => {
  const user = await app.person({ country })
  await user.signIn(randomUUID())
  return user
}
const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/) as string
const ask = (user: Person, phone: string) => user('POST /api/v2/user/phone/verify', { body: { phone } })
const enter = (user: Person, verificationId: string, code: string) =>
  user('POST /api/v2/auth/login/phone', { body: { verificationId, code } })
const messages = () => app.deps.gateways.inbox.messages()
const codeIn = (to: string) => /\b\d{6}\b/.exec(messages().find((message) => message.to === to)?.text ?? '')![0]
const another = (code: string) => String((Number(code) + 1) % 10 ** 6).padStart(6, '0')
const verify = async (user: Person, phone: string) => {
  const { verificationId } = await ask(user, phone)
  const answer = await enter(user, verificationId, codeIn(phone))
  user.adopt(answer)
  return answer
}

describe('a phone number', () => {
  test('[LOG-03] requires a Google sign-in', async () => {
    const ada = await app.person()
    const sent = messages().length
    const refusal = { status: 403, code: 'login_google_first', message: 'You must login using Google account first' }
    await expect(ask(ada, newPhoneNumber())).rejects.toMatchObject(refusal)
    await expect(enter(ada, randomUUID(), '123456')).rejects.toMatchObject(refusal)
    expect(messages()).toHaveLength(sent)
  })

  test('[LOG-03] a phone number of another country is refused with the message of section 8, and nothing is sent', async () => {
    const ada = await signedInUser('NG')
    const sent = messages().length
    await expect(ask(ada, '+254712345678')).rejects.toMatchObject({
      status: 403,
      code: 'login_phone_other_country',
      message: "Your account's phone number is from a different country so it can't be used here, contact support",
    })
    expect(messages()).toHaveLength(sent)
  })

  test.each(['+2341234567', '08031', 'not a number', '+234 700 000', '+999123456789'])(
    '%j, which is not a mobile number, is refused and nothing is sent',
    async (phone) => {
      const ada = await signedInUser()
      const sent = messages().length
      await expect(ask(ada, phone)).rejects.toMatchObject({ code: /login_phone_(invalid|other_country)/ })
      expect(messages()).toHaveLength(sent)
    },
  )

  test('[LOG-07] [MIS-03] is verified by the correct code, and the mission signin then pays its points', async () => {
    const ada = await signedInUser()
    const phone = newPhoneNumber()
    expect(await verify(ada, phone)).toMatchObject({ userType: 'PHONE_VERIFIED', isMerged: false, pointsAwarded: 100 })
    expect(await ada('GET /api/v2/user', {})).toMatchObject({ userType: 'PHONE_VERIFIED', phone })
    const cards = (await ada('GET /api/v2/user/missions', {})).missions
    expect(cards.find(({ type }) => type === 'signin')).toMatchObject({ actionState: 'CLAIMED' })
  })

  test('is recognized as the same in every notation', async () => {
    const ada = await signedInUser()
    const phone = newPhoneNumber()
    await verify(ada, phone)
    const ben = await signedInUser()
    app.advance(HOUR)
    const { verificationId } = await ask(ben, phone.replace('+234', '0').replace(/(\d{4})(\d{3})/, '$1 $2-'))
    await expect(enter(ben, verificationId, codeIn(phone))).rejects.toMatchObject({
      status: 409,
      code: 'login_method_in_use',
    })
    expect(await ben('GET /api/v2/user', {})).toMatchObject({ userType: 'GOOGLE', phone: null })
  })

  test('is recognized as the same with invisible marks, digits of another script and the prefix of a link', async () => {
    const ada = await signedInUser()
    const phone = newPhoneNumber()
    const sent = await ask(ada, disguise(`tel:${phone.slice(0, 4)}/803-${phone.slice(7)}`))
    ada.adopt(await enter(ada, sent.verificationId, disguise(codeIn(phone))))
    expect(await ada('GET /api/v2/user', {})).toMatchObject({ phone })
    const ben = await signedInUser()
    app.advance(HOUR)
    const { verificationId } = await ask(ben, `[${phone.replace('+234', '\uFF0B\u0662\u0663\u0664')}]`)
    await expect(enter(ben, verificationId, codeIn(phone).replace(/^.../, '$&\u2011'))).rejects.toMatchObject({
      code: 'login_method_in_use',
    })
  })

  test('replaces the previous number', async () => {
    const ada = await signedInUser()
    const [first, second] = [newPhoneNumber(), newPhoneNumber()]
    await verify(ada, first)
    expect(await verify(ada, second)).toMatchObject({ pointsAwarded: 0 })
    expect(await ada('GET /api/v2/user', {})).toMatchObject({ phone: second })
    app.advance(MINUTE)
    expect(await verify(await signedInUser(), first)).toMatchObject({ userType: 'PHONE_VERIFIED', pointsAwarded: 0 })
  })
})

describe('a one-time code', () => {
  const english = ['Your Momi code', /^\d{6} is your Momi code\. It expires in/]
  const words = { 'en-US': english, 'en-NG': english, 'en-GH': english, 'en-ZA': english, 'en-KE': english }
  const portuguese = ['Seu código Momi', /^Use \d{6} para entrar no Momi\. Vale por/]
  test.each(Object.entries({ ...words, 'pt-BR': portuguese } satisfies Record<Locale, unknown>))(
    'is sent by e-mail and by text message in the language of %s',
    async (locale, [subject, text]) => {
      const ada = await signedInUser()
      const headers = { authorization: `Bearer ${ada.tokens.accessToken}`, 'accept-language': `${locale},fr;q=0.9` }
      const phone = newPhoneNumber()
      await app.inject({
        method: 'POST',
        url: '/api/v2/auth/login/email-otp/request',
        headers,
        payload: { email: 'ada@mail.example' },
      })
      expect(messages()[0]?.text).toContain(subject)
      await app.inject({ method: 'POST', url: '/api/v2/user/phone/verify', headers, payload: { phone } })
      expect(messages()[0]?.text).toMatch(text!)
    },
  )

  test("has six digits, is valid for five minutes, is in the user's language and in the WebOTP format", async () => {
    const ada = await signedInUser('BR')
    const headers = { authorization: `Bearer ${ada.tokens.accessToken}`, 'accept-language': 'pt-BR' }
    const fresh = await app.inject({
      method: 'POST',
      url: '/api/v2/auth/login/email-otp/request',
      headers,
      payload: { email: 'Ada@Mail.Example' },
    })
    expect(fresh.json()).toEqual({
      verificationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      expiresAt: new Date(app.now().getTime() + 300_000).toISOString(),
      resendAt: new Date(app.now().getTime() + 30_000).toISOString(),
    })
    expect(messages()[0]).toMatchObject({
      channel: 'email',
      to: 'ada@mail.example',
      text: expect.stringContaining('Seu código Momi'),
    })
    const ben = await signedInUser()
    const phone = newPhoneNumber()
    await ask(ben, phone)
    expect(messages()[0]!.text).toMatch(/^(\d{6}) is your Momi code\.[^\n]+\n\n@rewards\.momi\.example #\1$/)
  })

  test('is refused after five wrong guesses, even if the next guess is correct', async () => {
    const ada = await signedInUser()
    const phone = newPhoneNumber()
    const { verificationId } = await ask(ada, phone)
    const code = codeIn(phone)
    for (let guess = 0; guess < 5; guess++)
      await expect(enter(ada, verificationId, another(code))).rejects.toMatchObject({
        status: 400,
        code: 'login_code_wrong',
        message: 'Please enter a valid code',
      })
    await expect(enter(ada, verificationId, code)).rejects.toMatchObject({
      status: 429,
      code: 'login_code_too_many_tries',
    })
    app.advance(MINUTE)
    expect(await verify(ada, phone)).toMatchObject({ userType: 'PHONE_VERIFIED' })
  })

  test('expires after five minutes', async () => {
    const ada = await signedInUser()
    const phone = newPhoneNumber()
    const { verificationId } = await ask(ada, phone)
    app.advance(5 * MINUTE)
    await expect(enter(ada, verificationId, codeIn(phone))).rejects.toMatchObject({
      status: 400,
      code: 'login_code_expired',
    })
  })

  test('is refused on another phone', async () => {
    const [ada, thief] = [await signedInUser(), await signedInUser()]
    const phone = newPhoneNumber()
    const { verificationId } = await ask(ada, phone)
    await expect(enter(thief, verificationId, codeIn(phone))).rejects.toMatchObject({ code: 'login_code_wrong' })
    await expect(enter(ada, randomUUID(), codeIn(phone))).rejects.toMatchObject({ code: 'login_code_wrong' })
    expect(await enter(ada, verificationId, codeIn(phone))).toMatchObject({ userType: 'PHONE_VERIFIED' })
  })

  test('a code that was correct is accepted again within a minute', async () => {
    const ada = await signedInUser()
    const phone = newPhoneNumber()
    const { verificationId } = await ask(ada, phone)
    const code = codeIn(phone)
    ada.adopt(await enter(ada, verificationId, code))
    app.advance(59 * SECOND)
    expect(await enter(ada, verificationId, code)).toMatchObject({ userType: 'PHONE_VERIFIED', pointsAwarded: 0 })
    await expect(enter(ada, verificationId, another(code))).rejects.toMatchObject({ code: 'login_code_wrong' })
    app.advance(2 * SECOND)
    await expect(enter(ada, verificationId, code)).rejects.toMatchObject({ code: 'login_code_expired' })
  })

  test('is compared with at most five of fifty concurrent guesses', async () => {
    const ada = await signedInUser()
    const phone = newPhoneNumber()
    const { verificationId } = await ask(ada, phone)
    const wrong = another(codeIn(phone))
    const guesses = await Promise.allSettled(Array.from({ length: 50 }, () => enter(ada, verificationId, wrong)))
    const codes = guesses.map((guess) => (guess.status === 'rejected' ? (guess.reason as ApiError).code : 'right'))
    expect(codes.filter((code) => code === 'login_code_wrong')).toHaveLength(5)
    expect(new Set(codes)).toEqual(new Set(['login_code_wrong', 'login_code_too_many_tries']))
  })
})

describe('sending a one-time code', () => {
  test('requires a wait of 30, 60 and then 120 seconds, as the answer and the refusal say; a sixth code within an hour is refused', async () => {
    const ada = await app.person()
    const idToken = await google.token(randomUUID())
    const signedIn = await ada('POST /api/v2/auth/login/google-signin', { body: { idToken } })
    ada.adopt(signedIn)
    const phone = newPhoneNumber()
    const requireRefusal = async (wait: number) => {
      const refused = await app.inject({
        method: 'POST',
        url: '/api/v2/user/phone/verify',
        headers: { authorization: `Bearer ${signedIn.accessToken}` },
        payload: { phone },
      })
      expect(refused.statusCode).toBe(429)
      expect(refused.json()).toMatchObject({ errorCode: 'too_many_requests' })
      expect(refused.headers['retry-after']).toBe(String(wait))
    }
    for (const wait of [30, 60, 120, 120]) {
      const { resendAt } = await ask(ada, phone)
      expect(Date.parse(resendAt)).toBe(app.now().getTime() + wait * 1000)
      await requireRefusal(wait)
      app.advance((wait - 1) * SECOND)
      await requireRefusal(1)
      app.advance(SECOND)
    }
    await ask(ada, phone)
    app.advance(2 * MINUTE)
    await expect(ask(ada, phone)).rejects.toMatchObject({ status: 429 })
  })

  test('gives the same answer for a known and an unknown phone number, except for the verification id', async () => {
    const ada = await signedInUser()
    const known = newPhoneNumber()
    await verify(ada, known)
    app.advance(HOUR)
    const ben = await signedInUser()
    expect(await ask(ben, known)).toEqual({ ...(await ask(ben, newPhoneNumber())), verificationId: UUID })
  })

  test('is refused above the budget of a country', async () => {
    const poor = await testApp({
      now: new Date(START).toISOString(),
      google,
      env: {
        SMS_HOURLY_BUDGET: '2',
      },
    })
    const outcomes = []
    for (let i = 0; i < 3; i++) {
      const user = await poor.person()
      await user.signIn(randomUUID())
      outcomes.push(
        await ask(user, newPhoneNumber()).then(
          () => 'sent',
          (error: ApiError) => error.code,
        ),
      )
    }
    expect(outcomes).toEqual(['sent', 'sent', 'too_many_requests'])
    await poor.close()
  })
})

describe('an e-mail address', () => {
  const request = (user: Person, email: string) =>
    user('POST /api/v2/auth/login/email-otp/request', { body: { email } })
  const login = (user: Person, verificationId: string, code: string) =>
    user('POST /api/v2/auth/login/email-otp', { body: { verificationId, code } })

  test('[LOG-07] signs in an anonymous user, and a second phone signs in to the same account', async () => {
    const email = `ada-${randomUUID()}@mail.example`
    const [first, second] = [await app.person(), await app.person()]
    const one = await request(first, email)
    first.adopt(await login(first, one.verificationId, codeIn(email)))
    app.advance(MINUTE)
    const two = await request(second, email.toUpperCase())
    const answer = await login(second, two.verificationId, codeIn(email))
    expect(answer).toMatchObject({ userType: 'EMAIL_VERIFIED', isMerged: true })
    second.adopt(answer)
    expect((await second('GET /api/v2/user', {})).id).toBe((await first('GET /api/v2/user', {})).id)
  })

  test('[LOG-07] of one mailbox signs in to one account, also with invisible marks and other digits', async () => {
    const email = `ada-${randomUUID()}@mail.example`
    const accounts = new Set<string>()
    for (const typed of [email, disguise(email), email.replace('@', '\u200B@'), email.replace('@', '\uFF20')]) {
      app.advance(HOUR)
      const user = await app.person()
      const { verificationId } = await request(user, typed)
      const code = codeIn(email)
      user.adopt(await login(user, verificationId, `${code.slice(0, 3)} ${code.slice(3)}`))
      const { id, email: shown } = await user('GET /api/v2/user', {})
      expect(shown).toBe(email)
      accounts.add(id)
    }
    expect(accounts.size).toBe(1)
  })

  test('[LOG-07] does not count as a Google sign-in: it pays no points, and a phone number cannot be verified', async () => {
    const email = `ada-${randomUUID()}@mail.example`
    const ada = await app.person()
    const { verificationId } = await request(ada, email)
    const answer = await login(ada, verificationId, codeIn(email))
    ada.adopt(answer)
    expect(answer).toMatchObject({ userType: 'EMAIL_VERIFIED', pointsAwarded: 0 })
    await expect(ask(ada, newPhoneNumber())).rejects.toMatchObject({ code: 'login_google_first' })
    const { missions } = await ada('GET /api/v2/user/missions', {})
    expect(missions.find(({ type }) => type === 'google_signin')).toMatchObject({ actionState: 'GO' })

    const signedIn = await ada('POST /api/v2/auth/login/google-signin', {
      body: { idToken: await google.token(email) },
    })
    expect(signedIn).toMatchObject({ userType: 'GOOGLE', isMerged: false, pointsAwarded: 100 })
    ada.adopt(signedIn)
    expect(await ask(ada, newPhoneNumber())).toHaveProperty('verificationId')
  })

  test('[LOG-07] another spelling of the same mailbox signs in to the same account and shares its limits', async () => {
    const name = randomUUID().slice(0, 8)
    const spellings = [`${name}@gmail.com`, `${name.slice(0, 3)}.${name.slice(3)}+shop@googlemail.com`]
    const ids: string[] = []
    for (const email of spellings) {
      const user = await app.person()
      const { verificationId } = await request(user, email)
      await expect(request(await app.person(), `${name}+again@gmail.com`)).rejects.toMatchObject({
        code: 'too_many_requests',
      })
      user.adopt(await login(user, verificationId, codeIn(email)))
      ids.push((await user('GET /api/v2/user', {})).id)
      app.advance(HOUR)
    }
    expect(new Set(ids).size).toBe(1)
  })

  test('the answer is the same for a known and an unknown e-mail address, except for the verification id', async () => {
    const known = `ada-${randomUUID()}@mail.example`
    const ada = await app.person()
    const { verificationId } = await request(ada, known)
    ada.adopt(await login(ada, verificationId, codeIn(known)))
    app.advance(HOUR)
    const ben = await app.person()
    const unknown = await request(ben, `ben-${randomUUID()}@mail.example`)
    expect(await request(ben, known)).toEqual({ ...unknown, verificationId: UUID })
  })

  test('an e-mail address in a wrong format is refused', async () => {
    await expect(request(await app.person(), 'ada@mail')).rejects.toMatchObject({
      status: 400,
      code: 'invalid_request',
    })
  })

  test('a code that was sent to a phone number is refused when it is entered as the code of an e-mail address', async () => {
    const ada = await signedInUser()
    const phone = newPhoneNumber()
    const { verificationId } = await ask(ada, phone)
    await expect(login(ada, verificationId, codeIn(phone))).rejects.toMatchObject({ code: 'login_code_wrong' })
  })
})

const worn = read('test_codes_worn', {}, { most: 'int4' }, 'select coalesce(max(tries), 0) as most from login_codes')

test('in any order of requests, guesses and waits, a code can be guessed at most five times, and a phone number gets at most five codes an hour', async () => {
  const act = fc.oneof(
    { weight: 3, arbitrary: fc.constant({ do: 'guess' } as const) },
    { weight: 3, arbitrary: fc.constant({ do: 'ask' } as const) },
    { weight: 2, arbitrary: fc.integer({ min: 10, max: 200 }).map((seconds) => ({ do: 'wait', seconds }) as const) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 40 }), async (acts) => {
      app.advance(2 * DAY)
      const user = await signedInUser()
      const phone = newPhoneNumber()
      const sentAt: number[] = []
      let verificationId = randomUUID() as string
      for (const one of acts) {
        if (one.do === 'wait') app.advance(one.seconds * SECOND)
        const asked = one.do === 'ask' && (await ask(user, phone).catch(() => undefined))
        if (asked) {
          sentAt.push(app.now().getTime())
          ;({ verificationId } = asked)
        }
        // After long waits the access token may have expired, so a refusal of the call is accepted too.
        if (one.do === 'guess') await enter(user, verificationId, '000000').catch(() => undefined)
      }
      expect((await app.database.db.one(worn, {}))!.most).toBeLessThanOrEqual(5)
      const inHourOf = (at: number) =>
        sentAt.filter((other) => Math.floor(other / 3_600_000) === Math.floor(at / 3_600_000))
      expect(Math.max(0, ...sentAt.map((at) => inHourOf(at).length))).toBeLessThanOrEqual(5)
    }),
    { numRuns: 25 },
  )
})

test('no log line contains a phone number, e-mail address or one-time code', () => {
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => /mail\.example|\+?234803\d{7}|is your Momi code/i.test(line))).toEqual([])
})
