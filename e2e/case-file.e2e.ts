import { IS_TEST_FULL } from '@momi/testing/test-full'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleSettled, NARROW, openConsole, overflowOf, showIn, WIDE, type Console } from './harness/console.ts'
import { sharedEnvironment, type Environment } from './harness/environment.ts'
import { axeFindingsIn } from './harness/inspect.ts'
import { newWallet } from '@momi/api/testing/random-values'

let environment: Environment
let support: Console
beforeAll(async () => {
  environment = await sharedEnvironment()
  support = await openConsole(environment, 'support')
})
afterAll(() => environment.close())

/** Calls the api as a person's app does. Returns the status and the answer. */
async function post(path: string, body: object, headers: Record<string, string>) {
  const response = await fetch(`${environment.api.api}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, answer: (await response.json()) as Record<string, string> }
}

/** A new person on a new phone. */
async function newPerson() {
  const device = { haid: randomBytes(16).toString('hex'), huid: randomBytes(16).toString('hex') }
  const client = { clientType: 'mini', clientVersion: '90.0.0', userCountry: 'NG' }
  const key = { 'x-api-key': 'development-native-key' }
  const { accessToken = '' } = (await post('/api/v1/auth/tokens', { ...device, ...client }, key)).answer
  const authorization = { authorization: `Bearer ${accessToken}` }
  const { id } = (await (await fetch(`${environment.api.api}/api/v1/user/me`, { headers: authorization })).json()) as {
    id: string
  }
  const reportWallet = async (walletAddress: string) =>
    (await post('/api/v1/user/wallet-address', { walletAddress }, authorization)).status
  return { id, reportWallet }
}

test('[ADM-19] the first finding of a case file links to its fix, and the timeline shows the reason', async () => {
  const wallet = newWallet()
  const [owner, person] = [await newPerson(), await newPerson()]
  expect(await owner.reportWallet(wallet)).toBe(200)
  expect(await person.reportWallet(wallet)).toBe(409)

  const { page, faults, goTo } = support
  await goTo(`/users/${person.id}`)
  const first = page.getByRole('region', { name: 'Findings' }).getByRole('listitem').first()
  await first.getByText('The wallet belongs to another account').waitFor()
  await page
    .getByRole('region', { name: 'Timeline' })
    .getByText('Refused once: The wallet belongs to another account')
    .waitFor()

  const findings: string[] = []
  for (const viewport of [WIDE, NARROW]) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['light', 'dark'] as const) {
      await showIn(page, colorScheme)
      findings.push(...(await axeFindingsIn(page.mainFrame())))
      if ((await overflowOf(page)) > 0) findings.push(`wider than ${viewport.width} px`)
    }
  }
  expect(findings).toEqual([])
  await page.setViewportSize(WIDE)

  await first.getByRole('link', { name: 'Open the other account' }).click()
  await page.waitForURL(`**/users/${owner.id}`)
  await consoleSettled(page)
  await page
    .getByRole('region', { name: 'Timeline' })
    .getByText(/^Wallet 0x.* reported by the app$/)
    .waitFor()
  expect(faults).toEqual([])
})

test.runIf(IS_TEST_FULL)(
  '[ADM-18] the timeline is filtered by kind, also after a reload, and its times are in the zone of the console',
  async () => {
    const person = await newPerson()
    const { page, goTo } = support
    await goTo(`/users/${person.id}?kinds=device`)
    const lines = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem')
    await lines.getByText('Phone registered: mini 90.0.0').waitFor()
    expect(await lines.count()).toBe(1)
    await page.getByText('Mission days are those of Africa/Lagos.').waitFor()
    await page.getByRole('button', { name: /^Times in/ }).click()
    await page.getByRole('menuitemradio', { name: 'America/Sao_Paulo' }).click()
    await page.getByRole('button', { name: 'Times in America/Sao_Paulo' }).waitFor()
    await page.reload()
    await lines.getByText('Phone registered: mini 90.0.0').waitFor()
    expect(await lines.count()).toBe(1)
    expect(await lines.getByRole('time').textContent()).toContain('GMT-3')
  },
)

test('[ADM-20] the staff view of the client opens in a new tab, is marked as read-only, and cannot change anything', async () => {
  const person = await newPerson()
  await person.reportWallet(newWallet())
  const { page, goTo } = support
  await goTo(`/users/${person.id}`)
  await page.getByRole('button', { name: 'As the person sees it' }).click()
  await page.getByLabel('Reason').fill('asked why the streak is closed')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  const view = await opened
  await view.getByText(/^Read only: as the person sees it, until/).waitFor()
  await view.getByRole('link', { name: /Daily streak/ }).click()
  const refused = view.waitForResponse((response) => response.url().endsWith('/api/v1/streaks/checkin'))
  await view.getByRole('button', { name: /Check in/i }).click()
  expect((await refused).status()).toBe(403)
  expect(new URL(view.url()).hash).toBe('')
  await view.close()

  await goTo(`/users/${person.id}?kinds=staff`)
  const line = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem')
  await line.getByText(/^Viewed as the person by support/).waitFor()
  await line.getByText('asked why the streak is closed').waitFor()
})
