import { IS_TEST_FULL } from '@momi/testing/test-full'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleSettled, NARROW, openConsole, overflowOf, showIn, WIDE, type Console } from './harness/console.ts'
import { sharedEnvironment, type Environment } from './harness/environment.ts'
import { giveReward } from './harness/grants.ts'
import { axeFindingsIn, settled } from './harness/inspect.ts'

let environment: Environment
let staff: Console
beforeAll(async () => {
  environment = await sharedEnvironment()
  const phone = await environment.open()
  await settled(phone)
  // Makes the lab's reward with codes.
  await giveReward(environment, phone, 'voucher')
  staff = await openConsole(environment, 'operator')
})
afterAll(() => environment.close())

const code = () => crypto.randomUUID().slice(0, 13).toUpperCase()

test('staff import a file of codes by keyboard, see every refused line, load the rest, and take it back', async () => {
  const { page, goTo, faults } = staff
  await goTo('/stock')
  await page.getByRole('link', { name: 'Cinema ticket' }).first().press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Cinema ticket' }).waitFor()
  await consoleSettled(page)

  const [first, second] = [code(), code()]
  const content = `\uFEFFcode;winnableOn\r\n${first};2026-01-05\r\n1.23E+15;2026-01-05\r\n${second};5.1.2026\r\n${first};2026-01-05\r\n`
  const file = { name: 'tickets.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
  await page.getByRole('button', { name: 'Import codes' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Import codes to Cinema ticket' })
  await dialog.locator('input[type=file]').setInputFiles(file)
  const preview = dialog.getByRole('region', { name: 'Before it is sent' })
  await preview.getByText('4 vouchers · 1 line is repeated').waitFor()
  expect(await axeFindingsIn(page.mainFrame())).toEqual([])
  // Whoever chose the wrong file leaves without a trace.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByRole('row').filter({ hasText: 'tickets.csv' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Import codes' }).press('Enter')
  await dialog.locator('input[type=file]').setInputFiles(file)
  await preview.getByRole('button', { name: 'Check the file' }).press('Enter')
  const report = dialog.getByRole('region', { name: 'Report' })
  await report.getByText('1 item can be loaded · 3 lines are refused').waitFor()
  await report.getByText(/byte order mark.*separated by semicolons.*as on Windows/).waitFor()
  const lines = await report.getByRole('row').allInnerTexts()
  expect(lines.slice(1).map((line) => line.replaceAll(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/^3 code •••15 A spreadsheet has turned the code into a number/),
    '4 winnableOn 5.1.2026 The date is not written as 2026-11-30',
    `5 code •••${first.slice(-2)} An earlier line has the same code (line 2)`,
  ])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    report.getByRole('button', { name: 'Download the refused lines' }).press('Enter'),
  ])
  const refused = await readFile((await download.path())!, 'utf8')
  expect(refused).toContain(`"${second}","5.1.2026","4","winnableOn","DATE_INVALID"`)

  for (const [viewport, colorScheme] of [
    [NARROW, 'dark'],
    [WIDE, 'light'],
  ] as const) {
    await page.setViewportSize(viewport)
    await showIn(page, colorScheme)
    expect(await axeFindingsIn(page.mainFrame())).toEqual([])
    expect(await overflowOf(page)).toBe(0)
  }

  await dialog.getByLabel('Value of one item').fill('500.00')
  // That of the country is suggested.
  expect(await dialog.getByLabel('Currency').inputValue()).toMatch(/^[A-Z]{3}$/)
  await dialog.getByLabel('Currency').fill('')
  await dialog.getByRole('button', { name: 'Load 1 item' }).press('Enter')
  await dialog.getByText('Enter a currency such as NGN.').waitFor()
  await dialog.getByLabel('Currency').fill('NGN')
  await dialog.getByText('1 item · NGN 500.00').waitFor()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('bought in January')
  await dialog.getByRole('button', { name: 'Load 1 item' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const row = page.getByRole('row').filter({ hasText: 'tickets.csv' }).first()
  await row.getByText('Loaded', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Import codes' }).press('Enter')
  await dialog.locator('input[type=file]').setInputFiles(file)
  await preview.getByRole('button', { name: 'Check the file' }).press('Enter')
  await dialog.getByText('This file was imported already').waitFor()
  expect(await axeFindingsIn(page.mainFrame())).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await row.getByRole('button', { name: 'Undo' }).press('Enter')
  const undo = page.getByRole('dialog', { name: 'Undo this batch?' })
  await undo.getByRole('textbox', { name: 'Reason' }).fill('the wrong cinema')
  await undo.getByRole('button', { name: 'Withdraw what is free' }).press('Enter')
  await row.getByText('Withdrawn', { exact: true }).waitFor()
  expect(await row.getByRole('cell').allInnerTexts()).toEqual(expect.arrayContaining(['0', '1']))
  expect(faults).toEqual([])
})

test.runIf(IS_TEST_FULL)(
  'staff add items without codes by a number, and the page says what each pool consists of',
  async () => {
    const { page, goTo, faults } = staff
    await goTo('/stock/wheel-bet9ja-NG')
    const sum = page.getByText(/^[\d,]+ loaded = /)
    const numbersOf = (text: string) =>
      [...text.matchAll(/[\d,]+/g)].map(([number]) => Number(number.replaceAll(',', '')))
    const [before = 0] = numbersOf(await sum.innerText())
    await page.getByRole('button', { name: 'Add items' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add items' })
    await dialog.getByLabel('Number of items').fill('25')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('the partner gave more')
    // The pool is read before the job has loaded the batch, and the batches after that.
    await page.route(/\/stock\/pools\/[^/]+\/batches/, async (route) => {
      let response = await route.fetch()
      const newest = async () => ((await response.json()) as { items: { status: string }[] }).items[0]?.status
      while ((await newest()) === 'LOADING') response = await route.fetch()
      await route.fulfill({ response })
    })
    await dialog.getByRole('button', { name: 'Load 25 items' }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(new RegExp(`^${new Intl.NumberFormat('en').format(before + 25)} loaded = `)).waitFor()
    const [loaded, ...parts] = numbersOf(await sum.innerText())
    expect(parts.reduce((total, part) => total + part, 0)).toBe(loaded)
    expect(faults).toEqual([])
  },
)
