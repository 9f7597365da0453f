import { IS_TEST_FULL } from '@momi/testing/test-full'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { earn, setPrice } from './harness/grants.ts'
import { axeFindings, frameOf, goInside, load, overflow, settled } from './harness/inspect.ts'
import type { Phone } from './harness/phone.ts'
import { openEnvironment, type Environment } from './harness/environment.ts'
import { newWallet } from '@momi/api/testing/random-values'

let environment: Environment
beforeAll(async () => (environment = await openEnvironment()))
afterAll(() => environment.close())

/** The phone of all tests, on the points page; its person has 200 points at first. */
let phone: Phone
beforeAll(async () => {
  phone = await environment.open({ path: '/missions/streaks', wallet: newWallet() })
  await settled(phone)
  await earn(environment, phone, 7)
  await openPoints()
})
afterAll(() => phone.page.context().close())

async function openPoints() {
  await goInside(phone, '/missions')
  await phone.screen.getByRole('heading', { name: 'Missions', level: 1 }).waitFor()
  await goInside(phone, '/points')
  await phone.screen.getByRole('heading', { name: 'Premium icons' }).waitFor()
}

const offer = ({ screen }: Phone, name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
const sheet = ({ screen }: Phone) => screen.getByRole('dialog')

test('[MKT-01] an item that costs more than the balance shows how many points are missing, and a changed price has to be confirmed again', async () => {
  await offer(phone, 'Rio lines').click()
  await sheet(phone).getByText('You need 40 more points.').waitFor()
  expect(await sheet(phone).getByRole('button', { name: 'Buy for 240 points' }).isDisabled()).toBe(true)
  await sheet(phone).getByRole('button', { name: 'Close' }).click()
  await sheet(phone).waitFor({ state: 'detached' })

  // The price changes while the sheet is open, before the tap.
  await offer(phone, 'Drum').click()
  await sheet(phone).getByRole('button', { name: 'Buy for 150 points' }).waitFor()
  await setPrice(environment, 'drum', 170)
  await sheet(phone).getByRole('button', { name: 'Buy for 150 points' }).click()
  await sheet(phone).getByRole('alert').waitFor()
  await sheet(phone).getByRole('button', { name: 'Buy for 170 points' }).waitFor()
  await sheet(phone).getByText("You'll have 30 points left").waitFor()
  expect(await axeFindings(phone)).toEqual([])
  await sheet(phone).getByRole('button', { name: 'Buy for 170 points' }).click()
  // The message is in the open sheet, because everything else is hidden from screen readers, and in front of it.
  const message = sheet(phone).getByText("It's yours now.")
  await message.waitFor()
  const isInFront = (element: HTMLElement) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  }
  await expect.poll(() => message.evaluate(isInFront)).toBe(true)
  await sheet(phone).getByRole('button', { name: 'Use it' }).waitFor()
  expect(await sheet(phone).getByRole('alert').count()).toBe(0)
})

test('[MKT-01] the market shows shelves with pictures, and a bought item is transferred to the app', async () => {
  const { screen } = phone
  // The check-ins pay 210 points on top of the 30 that are left.
  await earn(environment, phone, 8)
  await load(phone, '/points')
  await screen.getByRole('heading', { name: 'Premium wallpapers' }).waitFor()
  const pictures = screen.locator('main li img')
  expect(await pictures.count()).toBe(10)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
  expect(await overflow(phone)).toBe(0)
  expect(await axeFindings(phone)).toEqual([])

  await offer(phone, 'Deep purple').click()
  await sheet(phone).getByText("You'll have 180 points left").waitFor()
  expect(await axeFindings(phone)).toEqual([])
  await sheet(phone).getByRole('button', { name: 'Buy for 60 points' }).click()
  await screen.getByText("It's yours now.").waitFor()
  await sheet(phone).getByRole('button', { name: 'Use it' }).click()
  await phone.page.getByTestId('log').getByText('premium-wallpaper/deep-purple').first().waitFor()
  await load(phone, '/points')
  await offer(phone, 'Deep purple').getByText('Yours').waitFor()
  await screen.getByText('180', { exact: true }).first().waitFor()
  await screen.getByRole('link', { name: 'See your history' }).click()
  await screen.getByText(/^[-−]60$/).waitFor()
  expect(phone.faults).toEqual([])
})

test.runIf(IS_TEST_FULL)(
  'if the app does not respond when an owned item is used, the page says so and offers a retry',
  async () => {
    await openPoints()
    await offer(phone, 'Deep purple').click()
    const use = sheet(phone).getByRole('button', { name: 'Use it' })
    await use.waitFor()
    await frameOf(phone).evaluate(() => {
      const { momiNative } = window as unknown as { momiNative: Record<string, unknown> }
      momiNative['openMomiMiniDeepLink'] = () => new Promise(() => {})
    })
    await use.click()
    await sheet(phone).getByRole('alert').getByText("The app didn't respond.").waitFor()
    expect(await use.isEnabled()).toBe(true)
    expect(phone.faults).toEqual([])
  },
)

test.runIf(IS_TEST_FULL)(
  '[MKT-01] an item bought elsewhere is shown as owned and is not paid for twice, and for an item that the app cannot open, the page says where to find it',
  async () => {
    await openPoints()
    await offer(phone, 'Green leaf').click()
    const price = sheet(phone).getByRole('button', { name: 'Buy for 90 points' })
    await price.waitFor()
    // Buys the item by a call, so that the tap on the open sheet finds the item owned.
    const bought = await frameOf(phone).evaluate(async () => {
      const { momiNative } = window as unknown as {
        momiNative: { requestAccessToken(forced: boolean): Promise<string> }
      }
      const authorization = `Bearer ${await momiNative.requestAccessToken(false)}`
      const shelf = await fetch('/api/v1/market/product/premium-icon/items', { headers: { authorization } })
      const { items } = (await shelf.json()) as { items: { id: string; offerHash: string }[] }
      const { id: itemId, offerHash } = items.find(({ id }) => id === 'green-leaf')!
      const answer = await fetch('/api/v1/market/product/premium-icon/purchase', {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({ itemId, offerHash }),
      })
      return answer.status
    })
    expect(bought).toBe(200)
    await price.click()
    await sheet(phone).getByRole('button', { name: 'Use it' }).waitFor()
    await openPoints()
    await phone.screen.getByText('90', { exact: true }).first().waitFor()

    // The app cannot open this item, so the page says where to find it.
    await offer(phone, 'Classic gold').click()
    await sheet(phone).getByRole('button', { name: 'Buy for 90 points' }).click()
    await sheet(phone).getByRole('button', { name: 'Use it' }).waitFor()
    for (const [name, value] of [
      ['Host', 'sdk'],
      ['Trouble', 'sdk-published'],
    ] as const)
      await phone.reloadedBy(() => phone.page.getByRole('combobox', { name }).selectOption(value))
    await offer(phone, 'Classic gold').click()
    await sheet(phone).getByRole('button', { name: 'Use it' }).click()
    await phone.screen.getByText('Find it in your browser settings.').waitFor()
  },
)
