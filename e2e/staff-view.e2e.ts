import { IS_TEST_FULL, inFull } from '@momi/testing/test-full'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openConsole } from './harness/console.ts'
import { openEnvironment, type Environment } from './harness/environment.ts'

let environment: Environment
beforeAll(async () => {
  // As in production.
  environment = await openEnvironment({ REWARDS_SDK_ONLY: 'true' })
})
afterAll(() => environment.close())

/** A new person who signed in with an e-mail address. Returns their id and their own access token. */
async function newPerson(email: string) {
  let authorization: string | undefined
  async function post<T>(path: string, body: object): Promise<T> {
    const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) }
    const answer = await fetch(environment.api.api + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as T
  }
  const device = { haid: randomBytes(16).toString('hex'), huid: randomBytes(16).toString('hex') }
  const client = { clientType: 'mini', clientVersion: '90.0.0', userCountry: 'NG' }
  const signIn = async (path: string, body: object) => {
    const { accessToken } = await post<{ accessToken: string }>(path, body)
    authorization = `Bearer ${accessToken}`
    return accessToken
  }
  await signIn('/api/v1/auth/tokens', { ...device, ...client })
  const { verificationId } = await post<{ verificationId: string }>('/api/v2/auth/login/email-otp/request', { email })
  const inbox = await fetch(`${environment.api.internal}/lab/api/inbox`)
  const { messages } = (await inbox.json()) as { messages: { to: string; text: string }[] }
  const code = /\b\d{6}\b/.exec(messages.find(({ to }) => to === email)!.text)![0]
  const accessToken = await signIn('/api/v2/auth/login/email-otp', { verificationId, code })
  const me = await fetch(`${environment.api.api}/api/v1/user/me`, { headers: { authorization: authorization! } })
  return { accessToken, id: ((await me.json()) as { id: string }).id }
}

test.runIf(IS_TEST_FULL)(
  '[ADM-20] where rewards are for the SDK only, the staff view shows the person’s missions, and the e-mail address masked',
  async () => {
    const { id } = await newPerson('ada.obi@mail.example')
    const { page, goTo } = await openConsole(environment, 'support')
    await goTo(`/users/${id}`)
    await page.getByRole('button', { name: 'As the person sees it' }).click()
    await page.getByLabel('Reason').fill('asked why the streak is closed')
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    const view = await opened
    await view.getByText(/^Read only: as the person sees it, until/).waitFor()
    await view.getByRole('link', { name: /Daily streak/ }).waitFor()
    await view.goto(new URL('/profile?view=mini', view.url()).href)
    await view.getByText('a•••@mail.example').first().waitFor()
    expect(await view.getByText('ada.obi@mail.example').count()).toBe(0)
    await view.close()
  },
)

const WITHOUT_ACCOUNT: [string, (token: string) => string][] = [
  ['an ordinary token', (token) => token],
  ['a token that is none', () => 'x.y.z'],
  ['no token', () => ''],
]

test.each(inFull(WITHOUT_ACCOUNT, WITHOUT_ACCOUNT.slice(0, 1)))(
  '[ADM-20] a link to the staff view with %s shows nothing of an account',
  async (_, tokenOf) => {
    const { accessToken } = await newPerson(`bia.${randomBytes(4).toString('hex')}@mail.example`)
    const page = await environment.openWindow()
    const called: string[] = []
    page.on('request', (request) => called.push(new URL(request.url()).pathname))
    for (const path of ['/missions', '/profile']) {
      // The page stops, so it never loads.
      await page.goto(`${environment.api.web}${path}?view=mini#${tokenOf(accessToken)}`, { waitUntil: 'commit' })
      await page.getByText('This view has ended, or its link is not valid. Open it again in the console.').waitFor()
      expect(await page.getByText('Read only').count()).toBe(0)
      expect(await page.locator('main').count()).toBe(0)
    }
    // Without a response to wait for: nothing else is requested of the api by a page that has stopped.
    expect(called.filter((path) => path.startsWith('/api/') && path !== '/api/v1/user/view')).toEqual([])
  },
)
