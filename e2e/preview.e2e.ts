import { IS_TEST_FULL } from '@momi/testing/test-full'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openConsole, type Console } from './harness/console.ts'
import { openEnvironment, type Environment } from './harness/environment.ts'
import { axeFindingsIn } from './harness/inspect.ts'

let environment: Environment
let manager: Console
beforeAll(async () => {
  environment = await openEnvironment()
  manager = await openConsole(environment, 'campaigns')
})
afterAll(() => environment.close())

/** Begins a draft in which an article gives `points`, and opens its page. */
async function draft(country: string, points: number): Promise<void> {
  const { page, goTo } = manager
  await goTo(`/campaign/subjects/mission/${country}/open_article`)
  await page.locator('[data-path="body.rule.gift.points"]').fill(String(points))
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill(`Articles in ${country}`)
  await dialog.getByLabel('Reason').fill('for the summer')
  await dialog.getByRole('button', { name: 'Save the draft' }).click()
  await page.getByRole('heading', { level: 1, name: `Articles in ${country}` }).waitFor()
}

async function choose(label: string, option: string): Promise<void> {
  const { page } = manager
  await page.getByRole('region', { name: 'Preview' }).getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

/** Opens a screen of the preview, which is a page without an opener. */
async function openScreen(name: string) {
  const { page } = manager
  const opened = page.context().waitForEvent('page')
  await page.getByRole('region', { name: 'Preview' }).getByRole('button', { name, exact: true }).click()
  return opened
}

test.runIf(IS_TEST_FULL)(
  '[CMP-06] a draft is shown by the real client as somebody new sees it, and nothing can be changed there',
  async () => {
    await draft('KE', 44)
    const { page } = manager
    await page.getByRole('button', { name: 'Show the preview' }).click()
    const view = await openScreen('Missions')
    await view.getByText(/Preview, not published/).waitFor()
    await view.getByText('44').first().waitFor()
    await view.getByRole('button', { name: /^Open an article.* 44 points/ }).waitFor()
    expect(await axeFindingsIn(view.mainFrame())).toEqual([])
    await view.close()
    const phone = await environment.open({ country: 'KE', path: '/missions', wallet: `0x${'7'.repeat(40)}` })
    await phone.screen.getByRole('button', { name: /^Open an article.* 10 points/ }).waitFor()
  },
)

test.runIf(IS_TEST_FULL)('a draft is shown in Portuguese and dark, in the middle of a week', async () => {
  await draft('BR', 33)
  await choose('As', 'In the middle of a week')
  await choose('Theme', 'Dark')
  await choose('Language', 'Portuguese')
  await manager.page.getByRole('button', { name: 'Show the preview' }).click()
  const view = await openScreen('Missions')
  await view.getByRole('button', { name: /33 pontos/ }).waitFor()
  expect(await view.evaluate(() => document.documentElement.lang)).toMatch(/^pt/)
  expect(await axeFindingsIn(view.mainFrame())).toEqual([])
  await view.close()
})

test.runIf(IS_TEST_FULL)(
  'the terms and the feedback page are shown with the client’s settings of a draft',
  async () => {
    const { page, goTo } = manager
    await goTo('/campaign/subjects/client/*/settings')
    await page.locator('[data-path="body.legalEntity"]').fill('Draft Company Ltd')
    await page.getByRole('button', { name: 'Save as a draft' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Title').fill('Another company')
    await dialog.getByLabel('Reason').fill('we have moved')
    await dialog.getByRole('button', { name: 'Save the draft' }).click()
    await page.getByRole('heading', { level: 1, name: 'Another company' }).waitFor()
    await page.getByRole('button', { name: 'Show the preview' }).click()
    const view = await openScreen('Terms and conditions')
    await view.getByText('Draft Company Ltd').first().waitFor()
    await view.close()
  },
)
