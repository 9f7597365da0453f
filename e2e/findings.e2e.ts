import { newPhone } from '@momi/api/testing/http-client'
import type { FindingCode } from '@momi/contract'
import { IS_TEST_FULL, inFull } from '@momi/testing/test-full'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleSettled, findPerson, openConsole, showIn, type Console } from './harness/console.ts'
import { openEnvironment, type Environment } from './harness/environment.ts'
import { askLab } from './harness/grants.ts'
import { axeFindingsIn } from './harness/inspect.ts'
import { seededPeople, withSeededPeople } from './harness/seeded-people.ts'

const MOST_CLICKS = 4

let environment: Environment
let operator: Console
let supportCodes: ReadonlyMap<FindingCode, string>
beforeAll(async () => {
  environment = await openEnvironment(withSeededPeople(1))
  operator = await openConsole(environment, 'operator')
  // The seeding leaves this one out, because it spends a mission's budget for a whole country.
  const finding = 'budget_spent'
  const seeded = await seededPeople(environment)
  const { supportCode } = await askLab<{ supportCode: string }>(environment, 'problems', { finding })
  supportCodes = new Map([...seeded, [finding, supportCode]])
})
afterAll(() => environment.close())

/** Opens a case file by its support code, without a click; returns its first finding. */
async function firstFinding(finding: FindingCode, staff = operator): Promise<Locator> {
  await findPerson(staff, supportCodes.get(finding)!, 'Support code')
  await consoleSettled(staff.page)
  return first(staff)
}

const first = ({ page }: Console) => page.getByRole('region', { name: 'Findings' }).getByRole('listitem').first()

/** The inputs for a fix's dialog: fields by their label, and the button that applies the fix. */
interface Fix {
  button: string
  fields: Record<string, string>
  action: string
  /** The action of the fix in the audit log. */
  audited: string
  /** The URL of the page to which it leads. */
  leadsTo?: RegExp
}

const FREE: Fix = {
  button: 'Free the phone',
  fields: { Reason: 'bought from its last owner' },
  action: 'Free the phone',
  audited: 'users.clear_haid',
}
const PUSH: Fix = { button: 'Send a push', fields: {}, action: 'Send', audited: 'push.send' }
const POINTS: Fix = { button: 'Add points', fields: { Points: '50' }, action: 'Add', audited: 'points.grant' }
const HOLD: Fix = {
  button: 'Hold payouts',
  fields: {},
  action: 'Hold',
  audited: 'holds.place',
  leadsTo: /\/holds\/[\w-]+$/,
}
const EXPORT: Fix = {
  button: 'Export the claim forms',
  fields: { Reason: 'asked by the partner' },
  action: 'Export',
  audited: 'claim-forms.export',
}

const FIXES: readonly (readonly [FindingCode, string, Fix])[] = [
  ['device_earns_for_another_account', 'The phone earns for another account, which earned on it first', FREE],
  ['wallet_with_another_account', 'The wallet belongs to another account', PUSH],
  ['wallet_not_proven', 'The wallet is not proven, and nothing is paid to it', PUSH],
  ['day_missed', '2 days missed from', POINTS],
  ['clock_conflict', 'The phone counts another day than the server: its clock or time zone is wrong', PUSH],
  ['counter_clamped', 'Data saved on', HOLD],
  ['mission_off', 'The mission Set a wallpaper does not run for this person', POINTS],
  ['budget_spent', 'The budget of Set a wallpaper in South Africa is spent', POINTS],
  ['reward_expired', 'The reward “A thank-you from support” was not claimed in time', POINTS],
  ['claim_waiting', 'The claim of “A thank-you from support” waits for staff', EXPORT],
  ['payout_held', 'A payout of 0.20 cUSD is on hold until', PUSH],
  ['identity_already_used', 'A CPF that claimed before was used in a claim', PUSH],
  ['version_too_old', 'Version 71.2.0 of the client is older than', PUSH],
]

/**
 * The fixes that no other test applies in a browser. In `npm test`, app-instances.e2e.ts sends a push and adds points,
 * and console.e2e.ts exports claim forms.
 */
const WITHOUT_OTHER_TEST: ReadonlySet<Fix> = new Set([FREE, HOLD])

test.each(
  inFull(
    FIXES,
    FIXES.filter(([, , fix]) => WITHOUT_OTHER_TEST.has(fix)),
  ),
)(
  '[ADM-19] %s: the support code opens a case file with this finding first, the fix takes at most four clicks, and the audit log lists the fix',
  async (finding, sentence, { button, fields, action, audited, leadsTo }) => {
    const { page, goTo } = operator
    let clicks = 0
    const click = (target: Locator) => {
      clicks++
      return target.click()
    }
    const found = await firstFinding(finding)
    await found.getByText(sentence).waitFor()

    await click(found.getByRole('button', { name: button }))
    const dialog = page.getByRole('dialog')
    for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text)
    const reason = await dialog.getByLabel('Reason').inputValue()
    await click(dialog.getByRole('button', { name: action, exact: true }))
    await dialog.waitFor({ state: 'detached' })
    // Otherwise the page would be left for the hold after the audit log was opened.
    if (leadsTo) await page.waitForURL(leadsTo)
    expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)

    await goTo(`/audit?action=${audited}`)
    await page.getByRole('row').filter({ hasText: audited }).filter({ hasText: reason }).waitFor()
  },
)

test.runIf(IS_TEST_FULL)(
  "[ADM-19] a finding about an invalid push token links to the phone's push messages, where the page says that it has no token",
  async () => {
    const found = await firstFinding('push_token_gone')
    await found.getByText('The push token of the phone is not valid any more').waitFor()
    await found.getByRole('link', { name: 'Open the phone' }).click()
    await operator.page.getByText('This phone has no push token').waitFor()
    expect(operator.page.url()).toContain('tab=push')
  },
)

const LETTERS = [
  ['NG', /^We only pay confirmed wallets/],
  ['BR', /^Só pagamos em carteiras confirmadas/],
] as const

test.runIf(IS_TEST_FULL).each(LETTERS)(
  '[ADM-19] for a phone in %s without a push token, the fix is to reply without a push, for which the dialog has the text',
  async (country, text) => {
    const { api } = environment.api
    // Without an API key the wallet is claimed, not proven.
    const { id } = await (await newPhone(api, { apiKey: null, country })).on(api)('GET /api/v1/user/me', {})
    const { page, goTo } = operator
    await goTo(`/users/${id}`)
    // An anonymous account's first finding is that its prizes open with the sign-in.
    const found = page.getByRole('listitem').filter({ hasText: 'The wallet is not proven' })
    expect(await found.getByRole('button', { name: 'Send a push' }).count()).toBe(0)
    // Of all phones of the person, none of which can be reached, the page says the same.
    const push = page.getByRole('button', { name: 'Send a push' })
    await push.focus()
    await page.getByRole('tooltip').getByText('have no push token').waitFor()
    await push.press('Enter')
    expect([await push.getAttribute('aria-disabled'), await page.getByRole('dialog').count()]).toEqual(['true', 0])
    await found.getByRole('button', { name: 'Reply without a push' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reply without a push' })
    await dialog.getByText('This phone has no push token').waitFor()
    await dialog.getByRole('button', { name: text }).waitFor()
    expect(await dialog.getByRole('button', { name: 'Send' }).count()).toBe(0)
    expect(await axeFindingsIn(page.mainFrame())).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  },
)

test('[ADM-19] a viewer sees findings with their links, but not the fixes that the role does not permit', async () => {
  const viewer = await openConsole(environment, 'viewer')
  const found = await firstFinding('mission_off', viewer)
  await found.getByRole('link', { name: 'Open the missions of the country' }).waitFor()
  expect(await found.getByRole('button').count()).toBe(0)
  await viewer.page.context().close()
})

test.runIf(IS_TEST_FULL)(
  '[ADM-19] the dialogs of fixes have no axe finding in light and dark, and Escape returns the focus to their button',
  async () => {
    const { page, faults } = operator
    const findings: string[] = []
    for (const [finding, , { button }] of [FIXES[4]!, FIXES[6]!]) {
      const opener = (await firstFinding(finding)).getByRole('button', { name: button })
      await opener.click()
      await page.getByRole('dialog').getByLabel('Reason').waitFor()
      for (const colorScheme of ['light', 'dark'] as const) {
        await showIn(page, colorScheme)
        findings.push(...(await axeFindingsIn(page.mainFrame())))
      }
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
    }
    expect(findings).toEqual([])
    expect(faults).toEqual([])
  },
)
