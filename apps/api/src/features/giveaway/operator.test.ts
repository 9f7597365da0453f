import { randomUUID } from 'node:crypto'
import { startTopUpPartner } from '@momi/testing/top-up/start'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { testApp } from '../../testing/test-app.ts'

const KEY = { key: 'key', secret: 'secret' }
const [google, partner] = await Promise.all([idTokenIssuer(), startTopUpPartner(KEY)])
const logged: string[] = []
const app = await testApp({
  now: '2026-03-02T15:00:00Z',
  env: {
    ...google.env,
    TOP_UP_URL: partner.url,
    TOP_UP_KEY: KEY.key,
    TOP_UP_SECRET: KEY.secret,
    PRIZE_ACCOUNT_AGE_MINUTES: '60',
  },
  usersSince: '2026-03-01T00:00:00Z',
  logTo: (line) => logged.push(line),
})
afterAll(() => Promise.all([app.close(), google.close(), partner.close()]))

// Each test runs on a new day, because the limits are daily.
let day = 2
beforeEach(() => app.goTo(`2026-03-${String(++day).padStart(2, '0')}T15:00:00Z`))

type User = Awaited<ReturnType<typeof app.user>>
const newcomer = (country = 'BR') => app.user({ country, wallet: null })
const lookUp = (user: User, phone: string) => user('POST /api/v1/giveaway/operator', { body: { phone } })
const [VIVO, CLARO, ALGAR, UNUSED] = ['+5511912340011', '+5511912344011', '+5511912349011', '+5511912340999']

test.each([
  [VIVO, 'Vivo'],
  [CLARO, 'Claro'],
  ['(011) 91234-4011', 'Claro'],
])('[CLI-06] the operator of %s is %s', async (phone, operator) => {
  expect(await lookUp(await newcomer(), phone)).toEqual({ operator })
})

test.each([
  { name: 'an operator that does not take part', phone: ALGAR, code: 'giveaway_non_participating_operator' },
  { name: 'an unused number', phone: UNUSED, code: 'giveaway_invalid_phone_number' },
  { name: 'a foreign number', phone: '+2348031234567', code: 'validation_error' },
  { name: 'a landline', phone: '11 3123 4567', code: 'validation_error' },
  { name: 'a country without a giveaway', phone: VIVO, country: 'NG', code: 'giveaway_not_available' },
])('[CLI-06] the look-up is refused for $name, without naming an operator', async ({ phone, country, code }) => {
  const refusal = await lookUp(await newcomer(country), phone).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code })
  expect(String((refusal as { body: unknown }).body)).not.toMatch(/Vivo|Claro|Algar/)
})

test('[CLI-06] an unreachable partner is reported as a connection error', async () => {
  partner.plan(/lookup/, 'DOWN')
  await expect(lookUp(await newcomer(), VIVO)).rejects.toMatchObject({
    status: 503,
    code: 'giveaway_partner_connection_error',
  })
})

test('[CLI-06] accounts that are too new for prizes, or that have claimed the giveaway, cannot look up an operator', async () => {
  app.goTo('2026-03-01T00:30:00Z')
  await expect(lookUp(await newcomer(), VIVO)).rejects.toMatchObject({ code: 'prizes_not_open' })
  app.goTo('2026-03-20T15:00:00Z')
  const user = await newcomer()
  const claim = { rewardChoice: 'vivo-1gb', phone: VIVO, email: 'bia@example.com' }
  await user('POST /api/v1/giveaway/form', {
    body: { ...claim, isOver18: true, agreesToTerms: true, isDefaultBrowser: true },
    idempotencyKey: randomUUID(),
  })
  await expect(lookUp(user, CLARO)).rejects.toMatchObject({ code: 'giveaway_already_claimed_by_haid' })
})

const attempts = async (user: User, count: number) => {
  const codes: string[] = []
  for (let i = 0; i < count; i++)
    codes.push(
      await lookUp(user, VIVO).then(
        ({ operator }) => operator,
        (error: { code: string }) => error.code,
      ),
    )
  return codes
}

test('[CLI-06] a person can look up ten numbers a day, invalid numbers do not count, and above the limit the partner is not asked', async () => {
  const user = await newcomer()
  await lookUp(user, '119').catch(() => {})
  expect(await attempts(user, 11)).toEqual([...Array<string>(10).fill('Vivo'), 'too_many_requests'])
  partner.plan(/lookup/, 'DOWN')
  await expect(lookUp(user, VIVO)).rejects.toMatchObject({ status: 429 })
  // The planned failure has not occurred yet, because the refused call did not reach the partner.
  await expect(lookUp(await newcomer(), VIVO)).rejects.toMatchObject({ code: 'giveaway_partner_connection_error' })
})

test('[CLI-06] the accounts that sign in on one device share a limit of ten look-ups a day', async () => {
  const device = { haid: randomUUID().replaceAll('-', ''), huid: randomUUID() }
  const codes = []
  for (let person = 0; person < 2; person++) {
    const user = await app.user({ country: 'BR', ...device })
    const body = { idToken: await google.token(randomUUID()) }
    user.adopt(await user('POST /api/v2/auth/login/google-signin', { body }))
    codes.push(await attempts(user, 6))
    await user('POST /api/v1/user/logout', { body: {} })
  }
  expect(codes[0]).toEqual(Array(6).fill('Vivo'))
  expect(codes[1]).toEqual([...Array<string>(4).fill('Vivo'), 'too_many_requests', 'too_many_requests'])
})

test('[CLI-06] all accounts of a network address share a limit of sixty look-ups an hour', async () => {
  const people = await Promise.all(Array.from({ length: 7 }, () => newcomer()))
  const codes = await Promise.all(people.map((user) => attempts(user, 9)))
  expect(codes.flat().filter((code) => code === 'Vivo')).toHaveLength(60)
  expect(codes.flat().filter((code) => code === 'too_many_requests')).toHaveLength(3)
})

test('[CLI-06] no phone number is logged', () => {
  expect(logged.length).toBeGreaterThan(0)
  expect(logged.filter((line) => /9123[0-9-]*4[049]011|912340999|8031234567/.test(line))).toEqual([])
})
