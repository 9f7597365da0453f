import { randomUUID } from 'node:crypto'
import { IS_TEST_FULL } from '@momi/testing/test-full'
import type { Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { frameOf, load, settled } from './harness/inspect.ts'
import type { Phone } from './harness/phone.ts'
import { sharedEnvironment, type Environment } from './harness/environment.ts'

let environment: Environment
beforeAll(async () => (environment = await sharedEnvironment()))
afterAll(() => environment.close())

const LOGIN = '**/api/v1/auth/tokens'
const keptReferrer = (phone: Phone) => frameOf(phone).evaluate(() => localStorage.getItem('momi.referrerId'))

test('[APP-16] the referrer in the page’s query is stored until an account exists, and sent with the call that creates the account', async () => {
  // Opens a picture, because a running client would sign in without the referrer.
  const phone = await environment.open({ mode: 'web', path: '/icon.svg' })
  const logins: Request[] = []
  phone.page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/v1/auth/tokens') logins.push(request)
  })
  const referrer = randomUUID()

  await phone.page.route(LOGIN, (route) => route.abort())
  await load(phone, `/missions?referrer_id=${referrer}`)
  await expect.poll(() => logins.length).toBeGreaterThan(0)
  expect(await keptReferrer(phone)).toBe(referrer)

  await phone.page.unroute(LOGIN)
  await load(phone, '/missions')
  await settled(phone)
  expect(logins.map((login) => (login.postDataJSON() as { referrerId?: string }).referrerId)).toEqual(
    logins.map(() => referrer),
  )

  const sent = logins.length
  await load(phone, '/missions')
  await settled(phone)
  expect(logins.length).toBe(sent)
  expect(await keptReferrer(phone)).toBeNull()
  await phone.page.context().close()
})

test.runIf(IS_TEST_FULL)(
  '[APP-16] an app that an invitation opened sends the referrer with the log-in that creates the account',
  async () => {
    const phone = await environment.open({ mode: 'bridge', path: '/icon.svg' })
    const referrer = randomUUID()
    const login = phone.page.waitForRequest((request) => new URL(request.url()).pathname === '/api/v1/auth/tokens')
    await load(phone, `/missions?referrer_id=${referrer}`)
    expect((await login).postDataJSON()).toMatchObject({ referrerId: referrer })
    await phone.page.context().close()
  },
)
