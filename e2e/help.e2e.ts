import { IS_TEST_FULL, inFull } from '@momi/testing/test-full'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { englishIn } from './harness/english.ts'
import { axeFindings, frameOf, goInside, load, overflow, settled, textsOn } from './harness/inspect.ts'
import { installAnew } from './harness/install-anew.ts'
import type { Phone } from './harness/phone.ts'
import { sharedEnvironment, type Environment } from './harness/environment.ts'

let environment: Environment
let phone: Phone
beforeAll(async () => {
  environment = await sharedEnvironment()
  phone = await environment.open({ path: '/debug-info', country: 'NG', size: '320x640' })
  await settled(phone)
})
afterAll(() => environment.close())

/** The distance of an element from the top of the screen. */
const topOf = (phone: Phone, id: string) =>
  frameOf(phone).evaluate((name) => document.getElementById(name)?.getBoundingClientRect().top ?? -1, id)

const hashOf = (phone: Phone) => frameOf(phone).evaluate(() => location.hash)

test('[APP-10] the rewards terms contain the rules on age, one account per device, multiple accounts and valid claims', async () => {
  await goInside(phone, '/terms')
  const rules = phone.screen.locator('#rewards-rules li')
  await rules.first().waitFor()
  expect(await rules.allInnerTexts()).toEqual([
    'You are 18 or older.',
    'One account per device. A phone is linked to the first account that earned on it.',
    'Rewards from multiple accounts on one device are discarded.',
    'Only valid claims are rewarded.',
  ])
  expect(await axeFindings(phone)).toEqual([])
  expect(phone.faults).toEqual([])
})

test('[SHL-07] the footer links lead to FAQ, terms, Privacy Statement and feedback', async () => {
  await goInside(phone, '/faq')
  const foot = phone.screen.getByRole('contentinfo')
  for (const [link, heading] of [
    ['Terms and Conditions', 'Terms and Conditions'],
    ['FAQ', 'Frequently asked questions'],
    ['Send Feedback', 'Send Feedback'],
  ] as const) {
    await foot.getByRole('link', { name: link }).click()
    await phone.screen.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
  await foot.getByRole('link', { name: 'Privacy Statement' }).click()
  await phone.screen.getByRole('heading', { level: 1, name: 'Terms and Conditions' }).waitFor()
  await expect.poll(() => topOf(phone, 'privacy')).toBeLessThan(200)
  expect(await hashOf(phone)).toBe('#privacy')
  // The link works again on the page to which it leads.
  await frameOf(phone).evaluate(() => scrollTo(0, 0))
  await foot.getByRole('link', { name: 'Privacy Statement' }).click()
  await expect.poll(() => topOf(phone, 'privacy')).toBeLessThan(200)
  expect(await frameOf(phone).evaluate(() => document.activeElement?.textContent)).toBe('Privacy Statement')
})

test.runIf(IS_TEST_FULL)('[SHL-07] the terms and the wheel’s rules link to each other', async () => {
  await goInside(phone, '/terms')
  await phone.screen.getByRole('link', { name: 'Wheel rules' }).click()
  await phone.screen.getByRole('heading', { level: 1, name: 'Wheel rules' }).waitFor()
  await phone.screen.getByRole('main').getByRole('link', { name: 'Terms and Conditions' }).click()
  await phone.screen.getByRole('heading', { level: 1, name: 'Terms and Conditions' }).waitFor()
})

test('[CLI-07] in the FAQ, a question expands, the search finds questions, and the URL of a question opens it', async () => {
  await goInside(phone, '/faq')
  const { screen } = phone
  await settled(phone)
  expect(await axeFindings(phone)).toEqual([])
  const answer = screen.getByText('A streak freeze covers a missed day')
  expect(await answer.isVisible()).toBe(false)
  await screen.getByText('I missed a day. Is my streak gone?').click()
  expect(await answer.isVisible()).toBe(true)
  expect(await axeFindings(phone)).toEqual([])

  const search = screen.getByRole('textbox', { name: 'Search questions' })
  await search.fill('payout arrive')
  await expect.poll(() => screen.locator('summary').allInnerTexts()).toEqual(['When does a payout arrive?'])
  // [CLI-07] A typo, a synonym, and another form of a word find the best answer first.
  for (const [typed, best] of [
    ['strek', 'How does the daily streak work?'],
    ['withdraw', 'When does a payout arrive?'],
    ['lost my phone', 'I lost or changed my phone. What happens to my rewards?'],
  ] as const) {
    await search.fill(typed)
    await expect.poll(async () => (await screen.locator('summary').allInnerTexts())[0]).toBe(best)
  }
  expect(await axeFindings(phone)).toEqual([])
  await search.fill('zebra')
  await screen.getByRole('heading', { name: 'Nothing found' }).waitFor()
  await screen.getByRole('button', { name: 'Show all questions' }).click()
  await screen.getByText('What is Momi?').waitFor()

  await load(phone, '/faq#q-wallet')
  await screen.getByText('Digital money is paid to a MiniPay wallet').waitFor()
  await expect.poll(() => topOf(phone, 'q-wallet')).toBeLessThan(200)
  await screen.getByRole('link', { name: 'Activate my wallet' }).click()
  await screen.getByRole('heading', { level: 1, name: 'Your wallet' }).waitFor()
  expect(phone.faults).toEqual([])
})

const AUTHORITIES = [
  ['NG', 'Nigeria Data Protection Commission'],
  ['GH', 'Data Protection Commission of Ghana'],
  ['ZA', 'Information Regulator'],
  ['KE', 'Office of the Data Protection Commissioner'],
  ['BR', 'ANPD'],
] as const

test.each(inFull(AUTHORITIES, AUTHORITIES.slice(-1)))(
  '[SHL-07] the Privacy Statement in %s names the authority for complaints',
  async (country, authority) => {
    await installAnew(phone, { path: '/terms', country, language: 'en-US' })
    await phone.screen.locator('#your-rights').getByText(authority).waitFor()
  },
)

// In `npm test`, routes.e2e.ts examines these pages in Portuguese, on the narrowest phone, in the dark theme.
test.runIf(IS_TEST_FULL)(
  'the help pages in Portuguese have no English text, and do not overflow on a small phone',
  async () => {
    await installAnew(phone, { country: 'BR', language: 'pt-BR', path: '/faq' })
    await settled(phone)
    for (const path of ['/faq', '/terms', '/feedback', '/feedback-submitted']) {
      await goInside(phone, path)
      await settled(phone)
      await phone.screen.locator('main h2, main form').first().waitFor()
      expect([path, await overflow(phone)]).toEqual([path, 0])
      expect(englishIn(await textsOn(phone)).filter((text) => text !== 'FAQ')).toEqual([])
    }
  },
)

test.runIf(IS_TEST_FULL).each(['light', 'dark'])(
  'the help pages have no axe findings in the %s theme',
  async (theme) => {
    await installAnew(phone, { theme, path: '/faq' })
    await settled(phone)
    for (const path of ['/faq', '/terms', '/feedback', '/feedback-submitted?ref=1a2b3c4d-0000']) {
      await goInside(phone, path)
      await settled(phone)
      await phone.screen.locator('main h2, main form').first().waitFor()
      expect(await axeFindings(phone)).toEqual([])
    }
  },
)
