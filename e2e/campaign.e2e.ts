import type { Locator, Page } from 'playwright-core'
import { IS_TEST_FULL } from '@momi/testing/test-full'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleSettled, NARROW, openConsole, WIDE, type Console } from './harness/console.ts'
import { openEnvironment, type Environment } from './harness/environment.ts'
import { axeFindingsIn, settled } from './harness/inspect.ts'

let environment: Environment
/** The campaign manager who drafts, and the operator who approves. */
let manager: Console
let operator: Console
beforeAll(async () => {
  environment = await openEnvironment()
  await settled(await environment.open())
  manager = await openConsole(environment, 'campaigns')
  operator = await openConsole(environment, 'operator')
})
afterAll(() => environment.close())

const formOf = (country: string, mission: string) => `/campaign/subjects/mission/${country}/${mission}`
const effects = ({ page }: Console) => page.getByRole('region', { name: 'What this does' })
const changeFacts = ({ page }: Console) => page.getByRole('region', { name: 'About this change' })

/** Saves what is in the form as a new draft, and returns its path. */
async function saveAsDraft({ page }: Console, title: string): Promise<string> {
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Reason').fill('for the summer')
  await dialog.getByRole('button', { name: 'Save the draft' }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  return new URL(page.url()).pathname
}

/** Types the reason, or the note, into the dialog that has just opened, and confirms it once it waits for nothing more. */
async function giveReason(page: Page, reason: string): Promise<void> {
  await expect.poll(() => hasFocus(page.getByRole('dialog').getByLabel(/^(Reason|Note to )/))).toBe(true)
  await page.keyboard.insertText(reason)
  await expect.poll(() => page.getByRole('dialog').locator('[type=submit]').isEnabled()).toBe(true)
  await page.keyboard.press('Control+Enter')
}

/** Goes to a control by Tab and presses Enter. */
async function activate(page: Page, control: Locator): Promise<void> {
  await control.waitFor()
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

async function approve({ page, goTo }: Console, path: string): Promise<void> {
  await goTo(path)
  await page.keyboard.press('a')
  await giveReason(page, 'looked at it')
  await changeFacts(operator).getByText('Ready to publish').waitFor()
}

/** The button that submits a draft, whose text says what comes next. */
const next = ({ page }: Console) => page.getByRole('button', { name: /^(Ask for approval|Schedule|Publish now)$/ })

/** Submits a draft, has it approved, and publishes it. */
async function publish(path: string): Promise<void> {
  const { page, goTo } = manager
  await goTo(path)
  await page.getByRole('button', { name: 'Ask for approval' }).click()
  await changeFacts(manager).getByText('Waiting for approval').waitFor()
  await approve(operator, path)
  await page.reload()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click()
  await changeFacts(manager).getByText('Published', { exact: true }).first().waitFor()
}

const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement)

/** Waits until what opens is drawn in full. */
const drawn = ({ page }: Console) =>
  page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== 'running'))

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 200; presses++) {
    if (await hasFocus(control)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not reach the control')
}

test('[ADM-23] nothing covers a problem of a form that is scrolled to the edge of the window, at 1280 and 768 px', async () => {
  const { page, goTo } = manager
  await goTo('/campaign/subjects/market_item/NG/new-item')
  const problem = effects(manager).getByRole('button', { name: /^Position: / })
  for (const viewport of [WIDE, NARROW]) {
    await page.setViewportSize(viewport)
    const covering = await problem.evaluate((link) => {
      link.scrollIntoView({ block: 'end' })
      const { left, bottom } = link.getBoundingClientRect()
      const top = document.elementFromPoint(left + 2, bottom - 2)
      return top && link.contains(top) ? null : (top?.outerHTML.slice(0, 200) ?? 'outside of the window')
    })
    expect(covering, `${viewport.width} px`).toBeNull()
  }
  await page.setViewportSize(WIDE)
})

describe('a change of a mission in Kenya, by keyboard (each test continues the one before)', () => {
  let path: string

  test('[CMP-04] what the server refuses stands beside its field and keeps a draft from being submitted', async () => {
    const { page, goTo } = manager
    await goTo(formOf('KE', 'open_article'))
    const points = page.locator('[data-path="body.rule.gift.points"]')
    await points.fill('0')
    await page
      .locator('.mantine-NumberInput-root')
      .filter({ has: points })
      .locator('.mantine-NumberInput-error')
      .waitFor()
    await effects(manager).getByText('1 problem').waitFor()
    expect(await axeFindingsIn(page.mainFrame())).toEqual([])
    path = await saveAsDraft(manager, 'More points for articles')
    await page.getByText('This has to be corrected first').waitFor()
    expect(await next(manager).isDisabled()).toBe(true)
    // The field is called as in the form, and the way to it is one key.
    await page.getByRole('link', { name: 'Gift, points: Enter more than 0.' }).press('Enter')
    await expect.poll(() => hasFocus(points)).toBe(true)
    await page.getByRole('button', { name: 'Gift, points: Enter more than 0.' }).press('Enter')
    expect(await hasFocus(points)).toBe(true)
    await page.getByRole('region', { name: 'Cost' }).getByText('0 points').first().waitFor()
  })

  test('a corrected draft waits for a second person, who is shown it and approves it by a key', async () => {
    const { page, goTo } = manager
    await goTo(path)
    await activate(page, page.getByRole('link', { name: 'Edit' }))
    const points = page.locator('[data-path="body.rule.gift.points"]')
    await points.waitFor()
    await tabTo(page, points)
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText('37')
    await effects(manager).getByText('37').first().waitFor()
    await activate(page, page.getByRole('button', { name: 'Save in the change' }))
    await activate(page, page.getByRole('button', { name: 'Ask for approval' }))
    await changeFacts(manager).getByText('Waiting for approval').waitFor()
    // Who drafted it sees no way to approve it, and the key does nothing.
    expect(await page.getByRole('region', { name: 'Your review' }).count()).toBe(0)
    await page.keyboard.press('a')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await operator.goTo('/campaign')
    await operator.page
      .getByRole('region', { name: 'Waiting for me' })
      .getByRole('link', { name: 'More points for articles' })
      .waitFor()
    // The bell of every page has it too, and is used by keyboard.
    await operator.goTo('/account')
    await operator.page.reload()
    await operator.page.getByRole('button', { name: /^Waiting for you: / }).press('Enter')
    const bell = operator.page.getByRole('dialog', { name: /^Waiting for you: / })
    const inBell = bell.getByRole('link', { name: /^More points for articles/ })
    await inBell.waitFor()
    await drawn(operator)
    expect(await axeFindingsIn(operator.page.mainFrame())).toEqual([])
    await inBell.press('Enter')
    await operator.page.getByRole('region', { name: 'Your review' }).waitFor()
    expect(await axeFindingsIn(operator.page.mainFrame())).toEqual([])
    await approve(operator, path)
  })

  test('once it is published, the phone shows the new points', async () => {
    const { page } = manager
    await page.reload()
    await activate(page, page.getByRole('button', { name: 'Publish now' }))
    const question = page.getByRole('dialog', { name: 'Publish this change now?' })
    await question.getByText('37 points instead of 10 points').waitFor()
    await activate(page, question.getByRole('button', { name: 'Publish now' }))
    await changeFacts(manager).getByText('Published', { exact: true }).first().waitFor()
    // The button is gone, and the page still says what the change has changed.
    const title = page.getByRole('heading', { level: 1, name: 'More points for articles' })
    await expect.poll(() => hasFocus(title)).toBe(true)
    await page.getByText('37 points instead of 10 points').waitFor()
    const phone = await environment.open({ country: 'KE', path: '/missions', wallet: `0x${'6'.repeat(40)}` })
    await settled(phone)
    await phone.screen.getByRole('button', { name: /^Open an article.* 37 points/ }).waitFor()
  })

  test.runIf(IS_TEST_FULL)(
    'an earlier version is looked at without a change, and is scheduled again with three keys',
    async () => {
      const { page, goTo } = manager
      await page.getByRole('region', { name: 'Versions' }).getByRole('link', { name: 'Open an article, Kenya' }).click()
      await page.getByRole('heading', { name: 'Version 2, live' }).waitFor()
      const current = page.getByRole('navigation').getByRole('link', { name: 'Missions' })
      expect(await current.getAttribute('aria-current')).toBe('page')
      const first = page.getByRole('region', { name: 'Version 1' })
      await first.getByRole('button', { name: 'Show the JSON' }).click()
      await page.reload()
      await page.getByRole('heading', { name: 'Version 2, live' }).waitFor()
      const keys: string[] = []
      const press = async (key: string) => {
        keys.push(key)
        await page.keyboard.press(key)
      }
      await tabTo(page, first.getByRole('button', { name: 'Go back to this' }))
      await press('Enter')
      // It takes something from people, so the earliest time is set, and switching off is offered.
      const dialog = page.getByRole('dialog')
      await dialog.getByText('they are told 72 hours before').waitFor()
      await dialog.getByText(/10 points instead of 37 points/).waitFor()
      expect(await dialog.getByRole('textbox', { name: 'Time' }).inputValue()).toMatch(
        /^\d{4}-\d{2}-\d{2}T\d{2}:(00|15|30|45)$/,
      )
      await dialog.getByRole('button', { name: 'Switch off instead' }).waitFor()
      expect(await axeFindingsIn(page.mainFrame())).toEqual([])
      await press('Control+Enter')
      await expect.poll(() => hasFocus(next(manager))).toBe(true)
      await press('Enter')
      await changeFacts(manager).getByText('Scheduled').waitFor()
      expect(keys).toHaveLength(3)
      await page.getByText(/10 points instead of 37 points/).waitFor()
      await goTo(`${formOf('KE', 'open_article')}?tab=history`)
      await page.getByRole('heading', { name: 'Version 2, live' }).waitFor()
    },
  )
})

test.runIf(IS_TEST_FULL)('two drafts of one field are a conflict, which is decided side by side', async () => {
  const { page, goTo } = manager
  const form = '/campaign/subjects/exchange_rate/ZA/rate'
  const paths: string[] = []
  for (const [title, least] of [
    ['A lower minimum', '90'],
    ['A still lower minimum', '80'],
  ] as const) {
    await goTo(form)
    await page.locator('[data-path="body.minPoints"]').fill(least)
    paths.push(await saveAsDraft(manager, title))
  }
  await publish(paths[0]!)
  await goTo(paths[1]!)
  await page.getByText('It changed the same fields. Choose which value to keep.').waitFor()
  expect(await next(manager).isDisabled()).toBe(true)
  expect(await axeFindingsIn(page.mainFrame())).toEqual([])
  await page.getByRole('radio', { name: 'This draft: 80' }).check()
  await page.getByRole('button', { name: 'Merge' }).click()
  await expect.poll(() => next(manager).isEnabled()).toBe(true)
  if (!IS_TEST_FULL) return
  await publish(paths[1]!)
  await goTo(form)
  await expect.poll(() => page.locator('[data-path="body.minPoints"]').inputValue()).toContain('80')
})

test.runIf(IS_TEST_FULL)(
  '[CMP-04] a wheel is reordered and saved as a draft by keyboard alone, and copied to another country',
  async () => {
    const { page, goTo } = manager
    await goTo(formOf('GH', 'roulette'))
    const idAt = (index: number) => page.locator(`[data-path="body.rule.segments.${index}.id"]`)
    const [first, second] = [await idAt(0).inputValue(), await idAt(1).inputValue()]
    await tabTo(page, idAt(0))
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(() => idAt(0).inputValue()).toBe(second)
    expect(await idAt(1).inputValue()).toBe(first)
    expect(await idAt(1).evaluate((element) => element === document.activeElement)).toBe(true)
    await tabTo(page, page.getByRole('button', { name: 'Save as a draft' }))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await tabTo(page, dialog.getByLabel('Reason'))
    await page.keyboard.type('another order')
    await page.keyboard.press('Control+Enter')
    await changeFacts(manager).getByText('another order').waitFor()
    const copy = page.getByRole('button', { name: 'Copy to other countries' })
    await tabTo(page, copy)
    await page.keyboard.press('Enter')
    await tabTo(page, dialog.getByLabel('Kenya'))
    await page.keyboard.press('Space')
    // It asks only for the rewards, which are of one country.
    const rewards = dialog.getByRole('combobox')
    for (let index = 0; index < (await rewards.count()); index++) {
      await tabTo(page, rewards.nth(index))
      await page.keyboard.press('ArrowDown')
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('ArrowDown')
      await page.locator('[role=option][data-combobox-selected]').waitFor()
      await page.keyboard.press('Enter')
      await expect.poll(() => rewards.nth(index).inputValue()).not.toBe('')
    }
    await tabTo(page, dialog.getByRole('button', { name: 'Add to the change' }))
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: /, Kenya$/ }).waitFor()
  },
)

test.runIf(IS_TEST_FULL)(
  'a time of publishing is shown in its zone and in UTC, and the change is scheduled',
  async () => {
    const { page, goTo } = manager
    await goTo('/campaign/subjects/exchange_rate/GH/rate')
    await page.locator('[data-path="body.minPoints"]').fill('70')
    const path = await saveAsDraft(manager, 'From December')
    await page.getByRole('button', { name: 'Title and time' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Publish at a time').check()
    await dialog.getByLabel(/^Time/).fill('2099-12-01T08:00')
    await dialog.getByLabel('Zone').click()
    await page.getByRole('option', { name: 'Africa/Lagos' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await changeFacts(manager)
      .getByText(/08:00.*\(Africa\/Lagos\)/)
      .waitFor()
    await changeFacts(manager)
      .getByText(/07:00 UTC/)
      .waitFor()
    await page.getByRole('button', { name: 'Ask for approval' }).click()
    await changeFacts(manager).getByText('Waiting for approval').waitFor()
    await operator.goTo(path)
    await operator.page.keyboard.press('r')
    await operator.page
      .getByRole('dialog')
      .getByLabel(/^Note to /)
      .fill('too late')
    await operator.page.getByRole('dialog').getByRole('button', { name: 'Send back' }).click()
    await changeFacts(operator).getByText('Draft', { exact: true }).waitFor()
    await page.reload()
    await consoleSettled(page)
    await page.getByText('Development operator sent it back: too late').waitFor()
  },
)

test('[CMP-12] what runs is switched off at once, in two activations by keyboard with a reason, and a second person is asked to look', async () => {
  const { page, goTo } = manager
  await goTo(formOf('ZA', 'eayb'))
  const switchOff = page.getByRole('button', { name: 'Switch off', exact: true })
  await activate(page, switchOff)
  await giveReason(page, 'it pays twice')
  await switchOff.waitFor({ state: 'detached' })
  await operator.goTo('/campaign')
  const stops = operator.page.getByRole('region', { name: 'Switched off at once' })
  await stops.getByText(/it pays twice/).waitFor()
  await activate(operator.page, stops.getByRole('button', { name: 'I have looked at it' }))
  await giveReason(operator.page, 'right so')
  await stops.waitFor({ state: 'detached' })
})

// tools/subject-forms.test.ts draws the form of every subject without a browser.
test.runIf(IS_TEST_FULL)('the form of every subject that runs is complete, without an error', async () => {
  const { page, goTo } = manager
  await goTo('/campaign/missions?country=BR')
  const hrefs = await page
    .locator('main [data-row-link]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const href of [...hrefs, formOf('BR', 'roulette')]) {
    await goTo(href)
    await effects(manager).getByText('Nothing: it is what runs now.').waitFor()
  }
})

test.runIf(IS_TEST_FULL)(
  'a mission that is off is offered as a new one, unsaved edits are kept, and a closed navigation is out of reach',
  async () => {
    const { page, goTo } = manager
    await goTo('/campaign/missions?country=KE')
    await page.getByRole('button', { name: 'New' }).click()
    await page.getByRole('dialog').getByRole('combobox', { name: 'Mission' }).click()
    await page.getByRole('option', { name: 'Giveaway' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Open the form' }).click()
    await page.getByRole('heading', { level: 1, name: 'Giveaway, Kenya' }).waitFor()
    // What is typed and not saved is still there after a look at another page.
    const first = page.locator('[data-path="body.rule.choices.0.operator"]')
    const operatorBefore = await first.inputValue()
    await first.fill('Safaricom')
    const link = page.getByRole('navigation').getByRole('link', { name: 'Missions' })
    await link.click()
    await page.getByRole('heading', { level: 1, name: 'Missions' }).waitFor()
    await page.goBack()
    await expect.poll(() => first.inputValue()).toBe('Safaricom')
    await page.getByRole('button', { name: 'Start again' }).click()
    await expect.poll(() => first.inputValue()).toBe(operatorBefore)
    expect(await link.isVisible()).toBe(true)
    const size = page.viewportSize()!
    await page.setViewportSize({ width: 768, height: 1024 })
    await expect.poll(() => link.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Open the navigation' }).click()
    await expect.poll(() => link.isVisible()).toBe(true)
    await page.setViewportSize(size)
  },
)

// SubjectPage.test.tsx shows a form to this role without a browser.
test.runIf(IS_TEST_FULL)('a role that may only look sees the form, and no way to save it', async () => {
  const { page, goTo } = await openConsole(environment, 'viewer')
  await goTo(formOf('NG', 'streaks'))
  await page.getByText('Your role can look at this, and not change it.').waitFor()
  expect(await page.getByRole('button', { name: 'Save as a draft' }).count()).toBe(0)
  expect(await page.locator('[data-path="body.enabled"]').isDisabled()).toBe(true)
})

test('nothing failed in the consoles of the manager and of the operator', () => {
  expect(manager.faults).toEqual([])
  expect(operator.faults).toEqual([])
})
