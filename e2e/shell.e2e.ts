import { IS_TEST_FULL, inFull } from '@momi/testing/test-full'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { frameOf, goInside, settled } from './harness/inspect.ts'
import type { Phone } from './harness/phone.ts'
import { sharedEnvironment, type Environment } from './harness/environment.ts'

let environment: Environment
beforeAll(async () => (environment = await sharedEnvironment()))
afterAll(() => environment.close())

describe('layouts and links', () => {
  let phone: Phone
  beforeAll(async () => {
    phone = await environment.open({ path: '/faq', mode: 'web', size: '768x1024' })
    await settled(phone)
  })
  afterAll(() => phone.page.context().close())

  test.each([
    ['navbar', ['/feedback-submitted', '/rewards/won/1', '/logout']],
    ['fullscreen', ['/update-required', '/points', '/profile', '/login/phone', '/missions/streaks/adjustments']],
    ['footer', ['/missions', '/rewards/earned', '/faq', '/giveaway', '/debug-info', '/error/client-unsupported']],
  ])('[SHL-05] screens with the %s layout are in a centred column of the specified width', async (layout, paths) => {
    for (const path of inFull(paths, paths.slice(-1))) {
      await goInside(phone, path)
      await phone.screen.locator(`[data-layout=${layout}]`).waitFor()
      await settled(phone)
      const box = await frameOf(phone).evaluate(() => {
        const { left, right, width } = document.querySelector('main')?.getBoundingClientRect() ?? {
          left: 0,
          right: 0,
          width: 0,
        }
        return { width, isCentred: Math.abs(left - (document.documentElement.clientWidth - right)) <= 1 }
      })
      // max-w-md is 28 rem, with a root font a quarter larger on tablets.
      expect({ path, ...box }).toEqual({ path, width: 28 * 16 * 1.25, isCentred: true })
    }
  })

  test('[SHL-06] an unknown path shows that the page is not found, and a link to Missions', async () => {
    await goInside(phone, '/no-such-page')
    await phone.screen.getByText('The requested URL could not be found').waitFor()
    await phone.screen.getByRole('link', { name: 'Go to Missions' }).click()
    await phone.screen.getByRole('heading', { name: 'Missions', level: 1 }).waitFor()
  })

  test('[SHL-07] the footer links to FAQ, Terms and Conditions, Privacy Statement and Send Feedback', async () => {
    await goInside(phone, '/missions')
    const links = phone.screen.getByRole('contentinfo').getByRole('link')
    await links.first().waitFor()
    const found = await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
    expect(found).toEqual([
      ['FAQ', '/faq'],
      ['Terms and Conditions', '/terms'],
      ['Privacy Statement', '/terms#privacy'],
      ['Send Feedback', '/feedback'],
    ])
    // On a tablet they do not fit on one line, and none is alone on the second.
    const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top))
    expect(tops.map((top) => top === tops[0])).toEqual([true, true, false, false])
    expect(tops[3]).toBe(tops[2])
  })

  test('debug pages do not exist without the debug flag', async () => {
    await goInside(phone, '/debug/toast')
    await phone.screen.getByText('The requested URL could not be found').waitFor()
  })
})

describe('toasts, sheets and dialogs', () => {
  let phone: Phone
  beforeAll(async () => {
    phone = await environment.open({ path: '/debug-info', debug: 'true' })
    await settled(phone)
  })
  afterAll(() => phone.page.context().close())

  test.runIf(IS_TEST_FULL)(
    '[SHL-01] toasts of every type appear at the top centre, and disappear by themselves',
    async () => {
      await goInside(phone, '/debug/toast')
      for (const type of ['default', 'success', 'info', 'warning', 'error', 'loading']) {
        await phone.screen.getByRole('button', { name: type, exact: true }).click()
        await phone.screen.getByText(`A ${type} toast`).waitFor()
      }
      const host = phone.screen.locator('[data-sonner-toaster]')
      expect(await host.getAttribute('data-y-position')).toBe('top')
      expect(await host.getAttribute('data-x-position')).toBe('center')
      await expect.poll(() => phone.screen.getByText(/^An? \w+ toast$/).count()).toBe(0)
      expect(phone.faults).toEqual([])
    },
  )

  test('[SHL-02] the bottom sheet is at least 200 px high, locks the page behind it, and closes on a backdrop tap', async () => {
    await goInside(phone, '/debug/ui-bottom-sheet')
    await phone.screen.getByRole('button', { name: 'Open sheet' }).click()
    const sheet = phone.screen.getByRole('dialog', { name: 'Sheet' })
    await sheet.waitFor()
    const { height, width } = (await sheet.boundingBox()) ?? { height: 0, width: 0 }
    expect(height).toBeGreaterThanOrEqual(200)
    expect(width).toBeLessThanOrEqual(448)
    const overflow = await frameOf(phone).evaluate(() => getComputedStyle(document.documentElement).overflowY)
    expect(overflow).toBe('hidden')
    // A sheet that has just opened takes no taps.
    await phone.screen.locator('html:not([style*=pointer-events])').waitFor()
    await phone.screen.locator('body').click({ position: { x: 100, y: 60 }, force: true })
    await sheet.waitFor({ state: 'detached' })
  })

  test.runIf(IS_TEST_FULL)(
    '[SHL-03] an alert has an OK button, and a dialog runs its callbacks before it closes and is closed by a reset',
    async () => {
      await goInside(phone, '/debug/ui-dialog')
      const dialog = phone.screen.getByRole('dialog')
      await phone.screen.getByRole('button', { name: 'Alert' }).click()
      await dialog.getByText('A simple alert').waitFor()
      expect(await dialog.evaluate((element) => getComputedStyle(element).maxWidth)).toBe('384px')
      await dialog.getByRole('button', { name: 'OK' }).click()
      await dialog.waitFor({ state: 'detached' })

      for (const [button, answer] of [
        ['Yes', 'primary'],
        ['No', 'secondary'],
      ] as const) {
        await phone.screen.getByRole('button', { name: 'Full dialog' }).click()
        await dialog.getByRole('button', { name: button }).click()
        await dialog.waitFor({ state: 'detached' })
        await phone.screen.getByText(`Answer: ${answer}`).waitFor()
      }

      await phone.screen.getByRole('button', { name: 'Dialog that is reset' }).click()
      await dialog.waitFor()
      await dialog.waitFor({ state: 'detached' })
    },
  )
})
