import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SUPPORT_CODE } from '@momi/client/session/owned-session'
import { SUPPORT_CODE_LENGTH } from '@momi/contract/rules/support-code'
import { IS_TEST_FULL } from '@momi/testing/test-full'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityTree, accessibilityTreeFaults } from './harness/accessibility-tree.ts'
import { catalogueOf } from './harness/catalogue.ts'
import { englishIn } from './harness/english.ts'
import { switchMission } from './harness/grants.ts'
import { axeFindings, frameOf, goInside, load, settled, shoot, textsOn } from './harness/inspect.ts'
import { IS_FULL, ROWS, type Row } from './harness/matrix.ts'
import { signedIn, newPerson } from './harness/people.ts'
import { faultsOfArrival, faultsOfText, moving, smallTargets } from './harness/screen-faults.ts'
import { FOR_EVERYBODY, section2 } from './harness/section-2.ts'
import type { Phone } from './harness/phone.ts'
import { openEnvironment, type Environment } from './harness/environment.ts'
import { createFixtures, NO_FIXTURES } from './harness/fixtures.ts'

/** The widest support code, because a code is random and what fits must not be. */
const WIDEST_CODE = 'W'.repeat(SUPPORT_CODE_LENGTH)

/** Makes a page read this support code, whatever code the client stores with each token. */
function widenCode([key, code]: readonly [string, string]): void {
  const { value } = Object.getOwnPropertyDescriptor(Storage.prototype, 'getItem')!
  Storage.prototype.getItem = function (name) {
    return name === key ? code : (value as (this: Storage, name: string) => string | null).call(this, name)
  }
}

const SCREENS = fileURLToPath(new URL('../test-results/screens/', import.meta.url))

let environment: Environment
beforeAll(async () => {
  environment = await openEnvironment()
  await switchMission(environment, 'BR', 'giveaway', true)
})
afterAll(() => environment.close())

/** The phone of the row's person, and the person's data. */
async function phoneOf({ mode, locale: language, country, theme, size, person }: Row) {
  // Momi is the default browser, because with another one the giveaway stays on its welcome page.
  const settings = { mode, language, country, theme, size, isDefaultBrowser: 'true', path: '/debug-info' }
  // In SDK mode the client completes this mission by itself, and a celebration would cover one of the screens.
  await switchMission(environment, country, 'make_browser_default', mode !== 'sdk')
  if (person === 'newcomer') {
    const phone = await environment.open({ ...settings, wallet: '' })
    await settled(phone)
    return { phone, fixtures: NO_FIXTURES }
  }
  const phone = await signedIn(environment, mode, newPerson(), '/debug-info', settings)
  return { phone, fixtures: await createFixtures(environment, phone, country) }
}

/** What is right on every screen. */
const CLEAN = { arrival: [], english: [], text: [], targets: [], moving: [], tree: [], findings: [] }

/** The state of a screen: its layout and heading, and its faults, in the order in which they can be seen. */
async function look(phone: Phone, { locale, by }: Row, isNew: boolean, withAxe: boolean) {
  const frame = frameOf(phone)
  return {
    // A page that is loaded leaves the focus where the browser puts it, and one that is already shown stays as it is.
    arrival: by === 'link' && isNew ? await faultsOfArrival(phone) : [],
    layout: await frame.locator('[data-layout]').getAttribute('data-layout'),
    heading: await frame.locator('h1').innerText(),
    english: locale === 'pt-BR' ? englishIn(await textsOn(phone)) : [],
    text: await faultsOfText(phone),
    targets: await smallTargets(phone),
    moving: await moving(phone),
    tree: accessibilityTreeFaults(await accessibilityTree(phone)),
    findings: withAxe ? await axeFindings(phone) : [],
  }
}

const rows = ROWS.map((row) => {
  const { mode, locale, theme, size, person, by } = row
  const proves = locale === 'pt-BR' ? '[SHL-05] [APP-08]' : '[SHL-05]'
  return { row, proves, name: [mode, locale, theme, size, person, by].join(' ') }
})

test.each(rows)(
  '$proves every route of section 2 has its layout and its heading, its text fits in both sizes without a broken word, controls of 44 px, nothing that moves with reduced motion, names for screen readers and no findings, and is shown from its top: $name',
  async ({ row, name }) => {
    const { phone, fixtures } = await phoneOf(row)
    await phone.page.addInitScript(widenCode, [SUPPORT_CODE, WIDEST_CODE] as const)
    await frameOf(phone).evaluate(widenCode, [SUPPORT_CODE, WIDEST_CODE] as const)
    const words = catalogueOf(row.locale)
    const folder = join(SCREENS, name.replaceAll(' ', '-'))
    if (IS_FULL) mkdirSync(folder, { recursive: true })
    const open = row.by === 'address' ? load : goInside
    for (const { name: screen, path, layout, heading } of section2(row.mode, fixtures)) {
      // The screen before may have redirected here.
      const isNew = phone.path() !== path
      await open(phone, path)
      await settled(phone)
      await phone.screen.getByText('…', { exact: true }).first().waitFor({ state: 'detached' })
      // For a newcomer, axe skips the screens that are the same for everybody: the rows of members cover them.
      const withAxe = row.person === 'member' || !FOR_EVERYBODY.has(screen)
      const seen = { screen, ...(await look(phone, row, isNew, withAxe)) }
      const expected = { screen, layout, heading: words.get(heading), ...CLEAN }
      expect.soft(seen).toEqual(expected)
      // The next screen has to be shown from its top even if this one was scrolled.
      await frameOf(phone).evaluate(() => scrollTo(0, document.body.scrollHeight))
      // Screenshots take as long as the rest, so they are taken only for `npm run matrix`.
      if (IS_FULL) await shoot(phone, join(folder, `${screen}.png`))
    }
    expect(phone.faults).toEqual([])
    await phone.page.context().close()
  },
)

// In `npm test`, missions.e2e.ts, giveaway.e2e.ts and guards.e2e.ts each test one of these redirects.
test.runIf(IS_TEST_FULL)('redirect routes lead to their targets', async () => {
  const phone = await environment.open({ mode: 'web' })
  await settled(phone)
  for (const [from, to, heading] of [
    ['/', '/missions', 'Missions'],
    ['/giveaway/free-data', '/giveaway', 'Giveaway'],
    ['/redirect', '/missions', 'Missions'],
  ] as const) {
    await load(phone, from)
    await phone.screen.getByRole('heading', { level: 1, name: heading }).waitFor()
    expect(phone.path()).toBe(to)
  }
  await phone.page.context().close()
})
