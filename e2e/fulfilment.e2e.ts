import { afterAll, beforeAll, expect, test } from 'vitest'
import { openConsole, type Console } from './harness/console.ts'
import { giveReward } from './harness/grants.ts'
import { axeFindings, goInside, load, settled } from './harness/inspect.ts'
import { loadedFrame, type Phone } from './harness/phone.ts'
import { sharedEnvironment, type Environment } from './harness/environment.ts'

let environment: Environment
let phone: Phone
let staff: Console
beforeAll(async () => {
  environment = await sharedEnvironment()
  phone = await environment.open({ path: '/rewards/earned', size: '320x640' })
  await settled(phone)
  staff = await openConsole(environment, 'operator')
})
afterAll(() => environment.close())

async function send(account: string) {
  const { screen } = phone
  await screen.getByLabel('Bet9ja account', { exact: true }).fill(account)
  await screen.getByRole('button', { name: 'Send' }).click()
  await (await loadedFrame(phone)).waitForURL('**/claim-form-succeeded')
}

test('a claim that staff end as failed is the person’s again with the reason, and a partner’s file ends the next one', async () => {
  const { screen } = phone
  const { page, goTo, faults } = staff
  const item = await giveReward(environment, phone, 'bet9ja')
  await goInside(phone, `/claim-reward/${item}`)
  await screen.getByRole('link', { name: 'Claim now' }).click()
  await send('ada_wrong')
  await goInside(phone, `/claim-reward/${item}`)
  await screen.getByText('Being checked by our team').waitFor()
  await screen.getByText(/^Next update by /).waitFor()

  await goTo('/claims')
  // The shortcut focuses the search of this page.
  await page.keyboard.press('/')
  await page.keyboard.insertText(item)
  const row = page.getByRole('row').filter({ hasText: '•••ng' })
  await row.getByRole('button', { name: 'Failed' }).click()
  const dialog = page.getByRole('dialog', { name: /: failed$/ })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('no such account')
  await dialog.getByRole('button', { name: 'Failed' }).click()
  await page.getByText('The claim has failed.').waitFor()

  await load(phone, `/claim-reward/${item}`)
  await screen.getByText("Our partner couldn't find an account with your details.").first().waitFor()
  expect(await axeFindings(phone)).toEqual([])
  await screen.getByRole('link', { name: 'Claim again' }).click()
  await send('ada_right')

  const [answer] = await Promise.all([
    // The page also asks for the number of overdue claims.
    page.waitForResponse((response) => /\/admin\/claims\?(?!.*OVERDUE)/.test(response.url()) && response.ok()),
    page.reload(),
  ])
  const { items } = (await answer.json()) as { items: { id: string; ref: string }[] }
  // Other people of the same environment may have open claims too.
  const { id } = items.find(({ ref }) => ref === item)!
  const file = `claimId;outcome;reference;failure\n${id};DONE;B9-4711;\n${crypto.randomUUID()};DONE;B9-1;\n`
  await page.getByRole('button', { name: 'File from the partner' }).click()
  const upload = page.getByRole('dialog', { name: 'File from the partner' })
  await upload.locator('input[type=file]').setInputFiles({
    name: 'report.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  })
  await upload.getByText('Would apply: 1 done, 0 failed').waitFor()
  await upload.getByText('Line 3: No claim has this id').waitFor()
  await upload.getByRole('textbox', { name: 'Reason' }).fill('the report of the partner')
  await upload.getByRole('button', { name: 'Apply' }).click()
  await upload.getByText('Applied: 1 done, 0 failed').waitFor()

  await load(phone, `/claim-reward/${item}`)
  await screen.getByText('Reference: B9-4711').waitFor()
  await screen.getByText("You've claimed this reward.").waitFor()
  await screen.getByRole('heading', { name: 'How to redeem it' }).waitFor()
  expect(faults).toEqual([])
  expect(phone.faults).toEqual([])
})
