import { randomUUID } from 'node:crypto'
import { startTopUpPartner } from '@momi/testing/top-up/start'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { countBy } from '../../testing/count-by.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/person.ts'

const KEY = { key: 'key', secret: 'secret' }
const [google, partner] = await Promise.all([idTokenIssuer(), startTopUpPartner(KEY)])
const logged: string[] = []
const app = await testApp({
  now: '2026-03-02T15:00:00Z',
  google,
  env: {
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

/** A new account whose host has reported the browser as the default. */
async function newcomer(country = 'BR'): Promise<Person> {
  const user = await app.person({ country, wallet: null })
  await reportBrowser(user, true)
  return user
}
const reportBrowser = (user: Person, isDefault: boolean) =>
  user('GET /api/v1/giveaway/availability', { query: { default_browser: isDefault ? 'true' : 'false' } })
const lookUp = (user: Person, phone: string) => user('POST /api/v1/giveaway/operator', { body: { phone } })
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

const FORM = { rewardChoice: 'vivo-1gb', email: 'bia@example.com', isOver18: true, agreesToTerms: true }
const claim = (user: Person, phone: string, form: Partial<typeof FORM & { isDefaultBrowser: boolean }> = {}) =>
  user('POST /api/v1/giveaway/form', {
    body: { ...FORM, isDefaultBrowser: true, phone, ...form },
    idempotencyKey: randomUUID(),
  })
let numbers = 0
/** A Vivo number that was not used before. */
const newNumber = () => `+55119${2000 + ++numbers}0011`

test('[CLI-06] accounts that are too new for prizes, or that have claimed the giveaway, cannot look up an operator', async () => {
  app.goTo('2026-03-01T00:30:00Z')
  await expect(lookUp(await newcomer(), VIVO)).rejects.toMatchObject({ code: 'prizes_not_open' })
  app.goTo('2026-03-20T15:00:00Z')
  const user = await newcomer()
  await claim(user, VIVO)
  await expect(lookUp(user, CLARO)).rejects.toMatchObject({ code: 'giveaway_already_claimed_by_haid' })
})

const attempts = async (user: Person, count: number) => {
  const codes: string[] = []
  for (let i = 0; i < count; i++)
    codes.push(
      await lookUp(user, newNumber()).then(
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
  // Without this mission, the first account earns nothing on the device, so that the second one may claim there.
  await app.edit('BR', 'google_signin', { enabled: false })
  const codes = []
  for (let person = 0; person < 2; person++) {
    const user = await app.person({ country: 'BR', ...device })
    await reportBrowser(user, true)
    await user.signIn(randomUUID())
    codes.push(await attempts(user, 6))
    await user('POST /api/v1/user/logout', { body: {} })
  }
  await app.edit('BR', 'google_signin', { enabled: true })
  expect(codes[0]).toEqual(Array(6).fill('Vivo'))
  expect(codes[1]).toEqual([...Array<string>(4).fill('Vivo'), 'too_many_requests', 'too_many_requests'])
})

test('[CLI-06] all accounts of a network address share a limit of sixty look-ups an hour', async () => {
  const people = await Promise.all(Array.from({ length: 7 }, () => newcomer()))
  const codes = await Promise.all(people.map((user) => attempts(user, 9)))
  expect(codes.flat().filter((code) => code === 'Vivo')).toHaveLength(60)
  expect(codes.flat().filter((code) => code === 'too_many_requests')).toHaveLength(3)
})

describe('the partner is asked nothing for a caller who may not claim', () => {
  const refusals: Record<string, { code: string; make: () => Promise<Person>; isDefaultBrowser?: boolean }> = {
    'in a country without a giveaway': { code: 'giveaway_not_available', make: () => newcomer('NG') },
    'without a sign-in, on the web': {
      code: 'prizes_not_open',
      make: () => app.person({ country: 'BR', wallet: null, apiKey: 'web' }),
    },
    'who has claimed': {
      code: 'giveaway_already_claimed_by_haid',
      make: async () => {
        const user = await newcomer()
        await claim(user, newNumber())
        return user
      },
    },
    'whose device earns for another account': {
      code: 'device_earns_for_another_account',
      make: async () => {
        const owner = await newcomer()
        await owner('POST /api/v2/user/missions/{mission_type}/report-counter', {
          params: { mission_type: 'open_article' },
          query: {},
          body: { count: 1, missionDay: app.now().toISOString().slice(0, 10), status: 'IN_PROGRESS' },
          idempotencyKey: randomUUID(),
        })
        owner.adopt(
          await owner('POST /api/v2/auth/login/google-signin', { body: { idToken: await google.token(randomUUID()) } }),
        )
        await owner('POST /api/v1/user/logout', { body: {} })
        return app.person({ country: 'BR', wallet: null, haid: owner.haid, huid: owner.huid })
      },
    },
    'who has to set the default browser first': {
      code: 'giveaway_default_browser_required',
      isDefaultBrowser: false,
      make: async () => {
        // This haid is of the group SET_DEFAULT_REQUIRED.
        const user = await app.person({ country: 'BR', wallet: null, haid: `${randomUUID().replaceAll('-', '')}10` })
        await reportBrowser(user, false)
        return user
      },
    },
  }
  test.each(Object.entries(refusals))('%s', async (_, { code, make, isDefaultBrowser = true }) => {
    const user = await make()
    const before = partner.lookedUp.length
    await expect(claim(user, newNumber(), { isDefaultBrowser })).rejects.toMatchObject({ code })
    await expect(lookUp(user, newNumber())).rejects.toMatchObject({ code })
    expect(partner.lookedUp).toHaveLength(before)
  })

  test('with an unknown package, one that is out of stock, an invalid form, or a number that has a claim', async () => {
    const number = newNumber()
    await claim(await newcomer(), number)
    const before = partner.lookedUp.length
    const user = await newcomer()
    await expect(claim(user, newNumber(), { rewardChoice: 'none' })).rejects.toMatchObject({
      code: 'giveaway_reward_choice_not_available',
    })
    await expect(claim(user, newNumber(), { isOver18: false })).rejects.toMatchObject({ code: 'validation_error' })
    await expect(claim(user, number)).rejects.toMatchObject({ code: 'giveaway_phone_number_already_used' })
    expect(partner.lookedUp).toHaveLength(before)
  })
})

describe('one limit for look-ups, whichever call asks', () => {
  /** Claims that fail, because the operator of the number is not the package's. */
  const claims = async (user: Person, count: number, number: () => string) => {
    const codes: string[] = []
    for (let i = 0; i < count; i++)
      codes.push(await claim(user, number(), { rewardChoice: 'claro-1gb' }).then(() => 'claimed', codeOf))
    return codes
  }
  const codeOf = (error: { code: string }) => error.code
  const WRONG = 'giveaway_reward_choice_not_available'

  test('109 claims from one network address within a minute ask the partner sixty times at most', async () => {
    const before = partner.lookedUp.length
    const people = await Promise.all(Array.from({ length: 11 }, () => newcomer()))
    const codes = (await Promise.all(people.map((user, i) => claims(user, i === 10 ? 9 : 10, newNumber)))).flat()
    expect(codes).toHaveLength(109)
    expect(countBy(codes)).toEqual({ [WRONG]: 60, too_many_requests: 49 })
    expect(partner.lookedUp.length - before).toBe(60)
    // The limit is the same for the look-up of the reward choice.
    await expect(lookUp(await newcomer(), newNumber())).rejects.toMatchObject({ code: 'too_many_requests' })
  })

  test('a person’s claims and look-ups share ten a day', async () => {
    const user = await newcomer()
    expect(await attempts(user, 6)).toEqual(Array(6).fill('Vivo'))
    expect(await claims(user, 5, newNumber)).toEqual([...Array<string>(4).fill(WRONG), 'too_many_requests'])
    expect(await attempts(user, 1)).toEqual(['too_many_requests'])
  })

  test('a number is asked for ten times a day, by whoever', async () => {
    const number = newNumber()
    const codes = []
    for (let person = 0; person < 4; person++) codes.push(...(await claims(await newcomer(), 3, () => number)))
    expect(codes).toEqual([...Array<string>(10).fill(WRONG), 'too_many_requests', 'too_many_requests'])
  })
})

test('[CLI-06] no phone number is logged', () => {
  expect(logged.length).toBeGreaterThan(0)
  expect(logged.filter((line) => /9123[0-9-]*4[049]011|912340999|8031234567/.test(line))).toEqual([])
})
