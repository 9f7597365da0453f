import { groupedPhone } from '@momi/contract/rules/phone'
import { IS_TEST_FULL } from '@momi/testing/test-full'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeAnswers } from './harness/answers.ts'
import { englishIn } from './harness/english.ts'
import { askLab, switchMission } from './harness/grants.ts'
import { axeFindings, frameOf, goInside, load, overflow, settled, textsOn } from './harness/inspect.ts'
import { unfold } from './harness/missions.ts'
import { asPerson, openDevice, passMinutes } from './harness/native.ts'
import { loseAnswer } from './harness/people.ts'
import type { Phone } from './harness/phone.ts'
import { openEnvironment, type Environment } from './harness/environment.ts'
import { routeOnce } from './harness/route-once.ts'

let environment: Environment
beforeAll(async () => {
  // No consent dialog is shown in Brazil, because consent is required only in XX, where nobody is.
  environment = await openEnvironment({ ANALYTICS_CONSENT_COUNTRIES: 'XX' })
  await switchMission(environment, 'BR', 'giveaway', true)
})
afterAll(() => environment.close())

/** The last digits of haids that are assigned to each group while another browser is the default. */
const REQUIRED = '4'
const NOT_REQUIRED = 'c'

/** A phone in Brazil, whose haid ends with this digit. */
const brazilian = (haidEnd: string, path: string): Promise<Phone> =>
  openDevice(environment, haidEnd, { country: 'BR', language: 'en-US' }, path)

let numbers = Math.floor(Math.random() * 900)

/**
 * An unused mobile number, as typed. The fourth digit from the end determines the operator (0 Vivo, 4 Claro, 9 not
 * participating), and the last two the outcome of the order (as in DT One's sandbox).
 */
const someNumber = (ending: string) => `11 9${String(1000 + (++numbers % 9000))}${ending}`

/** Fills in the form of a package and confirms it. */
async function claim(phone: Phone, number: string, choice = 'vivo-1gb'): Promise<void> {
  const { screen } = phone
  await goInside(phone, `/giveaway/claim/${choice}`)
  await screen.getByRole('textbox', { name: 'Phone number' }).fill(number)
  await screen.getByRole('textbox', { name: 'Email' }).fill('ada@mail.example')
  for (const name of ['I am 18 or older', 'I agree to the terms of the giveaway'])
    await screen.getByRole('checkbox', { name }).check()
  await confirm(phone)
}

async function confirm({ screen }: Phone): Promise<void> {
  await screen.getByRole('button', { name: 'Claim now' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Yes, send it' }).click()
}

/** Waits until the result with this title is shown. */
async function titled(phone: Phone, title: string): Promise<void> {
  await phone.screen.getByRole('heading', { name: title }).waitFor()
  expect(phone.path()).toMatch(/^\/giveaway\/claim\/result/)
}

async function result(phone: Phone, title: string): Promise<void> {
  await titled(phone, title)
  expect(await axeFindings(phone)).toEqual([])
}

/** Makes the next claim fail as if the operator did not answer. */
const failOnce = ({ page }: Phone) =>
  routeOnce(page, '**/api/v1/giveaway/form', (route) =>
    route.fulfill({ status: 503, json: { errorCode: 'giveaway_partner_connection_error' } }),
  )

const accepted = (phone: Phone) => titled(phone, 'Your free data is on its way')

/**
 * Moves the clock until the claim is settled, because the server asks the operator only at intervals. Then loads the
 * result, and waits until it is shown with this title.
 */
async function settledAs(phone: Phone, title: string): Promise<void> {
  const nextHour = async () => {
    await askLab(environment, 'clock', { minutes: 60 })
    return asPerson<{ status: string }>(phone, 'GET', '/api/v1/giveaway/reward-status')
  }
  await expect.poll(nextHour, { interval: 1000 }).not.toMatchObject({ status: 'PENDING' })
  await load(phone, '/giveaway/claim/result')
  await titled(phone, title)
}

/** Waits until the operator refuses the claim, as it does for a number ending in 02. The phone can then claim again. */
const refusedByOperator = (phone: Phone) => settledAs(phone, "This number doesn't work")

/** Sets the default browser in the phone's settings, which restarts the app. */
async function setDefault(phone: Phone): Promise<void> {
  const box = phone.page.getByRole('checkbox', { name: 'Default browser' })
  if (!(await box.isChecked())) await phone.reloadedBy(() => box.check())
}

const AVAILABILITY = '**/api/v1/giveaway/availability?*'

/** Adds the time at which the giveaway ends to the server's answer. */
const withEnd = (phone: Phone, validUntil: string) =>
  changeAnswers(phone, AVAILABILITY, (answer: object) => ({ ...answer, validUntil }))

/** The number in the form, without the hyphen that the form puts between its groups. */
const numberIn = async ({ screen }: Phone) =>
  (await screen.getByRole('textbox', { name: 'Phone number' }).inputValue()).replace('-', '')

describe('while the default browser is required', () => {
  let phone: Phone
  beforeAll(async () => void (phone = await brazilian(REQUIRED, '/missions')))
  afterAll(() => phone.page.context().close())

  test('[GIV-03] [GIV-04] the group is assigned and reported once, at the phone’s first visit to the giveaway', async () => {
    const heard: unknown[] = []
    phone.page.on('request', (request) => {
      if (!request.url().endsWith('/api/v1/client-reports')) return
      const { events } = request.postDataJSON() as { events: { name: string; properties: { group?: string } }[] }
      for (const { name, properties } of events)
        if (name === 'giveaway_group_assigned') heard.push({ name, group: properties.group })
    })
    const assigned = [{ name: 'giveaway_group_assigned', group: 'GIVEAWAY_BR:SET_DEFAULT_REQUIRED' }]
    await goInside(phone, '/giveaway')
    await expect.poll(() => heard).toEqual(assigned)
    await goInside(phone, '/missions')
    await phone.screen.getByRole('heading', { name: 'Missions', level: 1 }).waitFor()
    await goInside(phone, '/giveaway')
    await phone.screen.getByText('Make Momi your default browser').waitFor()
    expect(heard).toEqual(assigned)
  })

  test('[GIV-01] [GIV-03] /giveaway/free-data redirects to the welcome page, which shows the end date, lets the person set the default browser without a change of the group, and links to the next step', async () => {
    const { screen } = phone
    await withEnd(phone, '2030-12-31T12:00:00.000Z')
    await load(phone, '/giveaway/free-data')
    await screen.getByText('Valid until Dec 31, 2030').waitFor()
    expect(phone.path()).toBe('/giveaway')
    await screen.getByText('Make Momi your default browser').waitFor()
    expect(await screen.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true)
    expect(await axeFindings(phone)).toEqual([])
    await screen.getByRole('button', { name: 'Set as default' }).click()
    await phone.page.getByText('openMomiMiniDeepLink').first().waitFor()

    // Opening the URL of a later step redirects back.
    await load(phone, '/giveaway/reward-choice')
    await screen.getByText('You can continue once Momi is your default browser.').waitFor()
    await phone.page.unroute(AVAILABILITY)
    await setDefault(phone)
    await screen.getByText('Momi is your default browser').waitFor()
    const stored = await frameOf(phone).evaluate(() => localStorage.getItem('momi.giveaway.group'))
    expect(stored).toBe('SET_DEFAULT_REQUIRED')
    await screen.getByRole('link', { name: 'Continue' }).click()
    await screen.getByRole('heading', { name: 'Choose your reward' }).waitFor()
    expect(phone.faults).toEqual([])
  })

  test.runIf(IS_TEST_FULL)(
    '[GIV-02] a claim that needs the default browser waits for a second check of the default browser',
    async () => {
      await setDefault(phone)
      await claim(phone, someNumber('0100'))
      await result(phone, 'Your free data is on its way')
      await phone.screen.getByText('Keep Momi as your default browser. We check once more, then we send it.').waitFor()
      await phone.screen.getByText(/^Come back to this page after /).waitFor()
      await phone.later()
      await settledAs(phone, 'Your free data is here!')
      await phone.screen.getByText('Track your reward').waitFor()
      const steps = phone.screen.getByRole('list').filter({ hasText: 'Data delivered' }).getByRole('listitem')
      const step = (text: string) => expect.stringContaining(text) as unknown
      expect(await steps.allInnerTexts()).toEqual([
        step('Data delivered'),
        step('Ordered from your operator'),
        step('Default browser confirmed'),
        step('Waiting for your default browser'),
      ])
    },
  )
})

test.runIf(IS_TEST_FULL)('[GIV-01] the SDK opens its own dialog, and another browser links to ours', async () => {
  const phone = await environment.open({
    country: 'BR',
    language: 'en-US',
    path: '/giveaway',
    mode: 'sdk',
    client: 'ofa',
  })
  await phone.screen.getByRole('button', { name: 'Set as default' }).click()
  await phone.page.getByText('openDefaultBrowserDialog').first().waitFor()

  await phone.reloadedBy(() => phone.page.getByRole('combobox', { name: 'Host' }).selectOption('web'))
  const link = phone.screen.getByRole('link', { name: 'Get browser' })
  expect(await link.getAttribute('href')).toMatch(/^https:/)
  await phone.page.context().close()
})

describe('while the default browser is not required', () => {
  let phone: Phone
  beforeAll(async () => void (phone = await brazilian(NOT_REQUIRED, '/giveaway')))
  afterAll(() => phone.page.context().close())

  test.runIf(IS_TEST_FULL)('[GIV-07] the form shows the error of each field and keeps the input', async () => {
    const { screen } = phone
    await goInside(phone, '/giveaway/claim/vivo-1gb')
    const send = screen.getByRole('button', { name: 'Claim now' })
    await send.click()
    await expect
      .poll(() => screen.getByRole('alert').allInnerTexts())
      .toEqual([
        'Phone number cannot be empty',
        'Email cannot be empty',
        'Please confirm that you are 18 or older',
        'Please agree to the terms',
      ])
    expect(await frameOf(phone).evaluate(() => document.activeElement?.getAttribute('type'))).toBe('tel')
    expect(await axeFindings(phone)).toEqual([])

    const [number, email] = [
      screen.getByRole('textbox', { name: 'Phone number' }),
      screen.getByRole('textbox', { name: 'Email' }),
    ]
    for (const [typed, words] of [
      ['11 961', 'Phone number is too short'],
      ['11 96123 4567 89 0123', 'Phone number is too long'],
      ['11 96123 call', 'Phone number can only contain digits'],
      ['11 3123 4567', 'Phone number has an invalid format'],
    ] as const) {
      await number.fill(typed)
      await screen.getByText(words).waitFor()
    }
    for (const [typed, words] of [
      ['a@b', 'Email is too short'],
      ['ada.mail.example', 'Email has an invalid format'],
    ] as const) {
      await email.fill(typed)
      await screen.getByText(words).waitFor()
    }
    await load(phone, '/giveaway/claim/vivo-1gb')
    await expect.poll(() => number.inputValue()).toBe('11 3123 4567')
    expect(await email.inputValue()).toBe('ada.mail.example')
  })

  test('[CLI-06] the operator of a typed phone number is looked up and its package is offered; an unsuitable number is explained', async () => {
    const { screen } = phone
    await goInside(phone, '/giveaway/reward-choice')
    const asked: string[] = []
    phone.page.on('request', (request) => {
      if (request.url().includes('/api/v1/giveaway/operator')) asked.push(`${request.method()} ${request.url()}`)
    })
    const number = screen.getByRole('textbox', { name: 'Phone number' })
    const find = async (typed: string) => {
      await number.fill(typed)
      await screen.getByRole('button', { name: 'Find my package' }).click()
    }
    await find('+234 803 123 4567')
    await screen.getByText("Use a number that starts with +55. Others can't get this data.").waitFor()
    expect(asked).toEqual([])
    await find(someNumber('9100'))
    await screen
      .getByText(/^This number's operator isn't part of the giveaway. These are: Vivo, Claro, TIM,? and Oi.$/)
      .waitFor()
    await find('11 91234 0999')
    await screen.getByText("This number can't receive the reward. Check it and try again.").waitFor()

    const typed = someNumber('0100')
    await find(typed)
    await screen.getByText('Your number is with Vivo. Choose its package.').waitFor()
    expect(await axeFindings(phone)).toEqual([])
    expect(new Set(asked)).toEqual(new Set([expect.stringMatching(/^POST .*\/giveaway\/operator$/)]))
    await screen.getByRole('link', { name: 'Get Vivo, 1 GB, 7 days' }).click()
    expect(await number.inputValue()).toBe(groupedPhone(typed, 'BR'))
    expect(phone.path()).toBe('/giveaway/claim/vivo-1gb')
  })

  test.runIf(IS_TEST_FULL)('[GIV-01] [GIV-02] the whole flow works in Portuguese on the narrowest phone', async () => {
    const box = (name: string) => phone.page.getByRole('combobox', { name })
    await box('Size').selectOption('320x640')
    await phone.reloadedBy(() => box('Language').selectOption('pt-BR'))
    for (const path of [
      '/giveaway',
      '/giveaway/reward-choice',
      '/giveaway/claim/vivo-1gb',
      '/giveaway/claim/none-such',
      '/giveaway/claim/result',
      // No attempt was refused, whatever the address says.
      '/giveaway/claim/result?refusal=giveaway_non_participating_operator',
      '/giveaway/claim/result?refusal=giveaway_already_claimed_by_haid',
    ]) {
      await goInside(phone, path)
      await settled(phone)
      const seen = { path, english: englishIn(await textsOn(phone)), overflow: await overflow(phone) }
      expect(seen).toEqual({ path, english: [], overflow: 0 })
      expect(await axeFindings(phone)).toEqual([])
    }
    await box('Size').selectOption('360x740')
    await phone.reloadedBy(() => box('Language').selectOption('en-US'))
    expect(phone.faults).toEqual([])
  })

  test.runIf(IS_TEST_FULL)('[GIV-02] each refusal is explained', async () => {
    await claim(phone, someNumber('9100'))
    await result(phone, 'GSM Operator does not participate')
    await claim(phone, someNumber('0999'))
    await result(phone, "This number doesn't work")

    // Sends an invalid e-mail address, as only an outdated or a faulty client would.
    await routeOnce(phone.page, '**/api/v1/giveaway/form', (route) => {
      const body = route.request().postDataJSON() as object
      return route.continue({ postData: JSON.stringify({ ...body, email: 'nobody' }) })
    })
    await claim(phone, someNumber('0100'))
    await result(phone, 'Form validation failed')
    await load(phone, phone.path())
    await titled(phone, 'Form validation failed')
  })

  test.runIf(IS_TEST_FULL)('[GIV-02] a refusal has a link to a next step', async () => {
    const { screen } = phone
    await claim(phone, someNumber('4100'))
    await titled(phone, 'Reward choice not available')
    await screen.getByRole('link', { name: 'Choose another package' }).click()
    await screen.getByRole('radio', { name: /Claro/ }).waitFor()

    await failOnce(phone)
    await claim(phone, someNumber('0102'))
    await result(phone, 'There was an error while processing your claim form, try again later')
    await screen.getByRole('link', { name: 'Try again' }).click()
    await confirm(phone)
    // The claim is accepted at first, and refused by the operator later.
    await accepted(phone)
    await refusedByOperator(phone)
    await screen.getByText("Didn't work").waitFor()
    expect(await axeFindings(phone)).toEqual([])
    expect(phone.faults).toEqual([])
  })

  test.runIf(IS_TEST_FULL)('[GIV-02] the retry of a claim that failed opens its package', async () => {
    await failOnce(phone)
    await claim(phone, someNumber('4102'), 'claro-1gb')
    await titled(phone, 'There was an error while processing your claim form, try again later')
    await phone.screen.getByRole('link', { name: 'Try again' }).click()
    await phone.screen.getByRole('button', { name: 'Claim now' }).waitFor()
    expect(phone.path()).toBe('/giveaway/claim/claro-1gb')
    expect(phone.faults).toEqual([])
  })

  test('[CLI-06] after a claim of another operator’s package, the page names the operator of the phone number and links to its package', async () => {
    // Each person may ask for ten operators a day, and this phone has asked for several.
    await passMinutes(phone, 24 * 60)
    const { screen } = phone
    const number = someNumber('4102')
    await claim(phone, number)
    await result(phone, 'Reward choice not available')
    await screen.getByText('Your number is with Claro. Choose its package.').waitFor()
    expect(phone.path()).not.toContain(number.slice(-4))
    await screen.getByRole('link', { name: 'Get Claro, 1 GB, 7 days' }).click()
    await confirm(phone)
    await accepted(phone)
    expect(phone.faults).toEqual([])
    await refusedByOperator(phone)
  })

  test.runIf(IS_TEST_FULL)('[GIV-02] a claim whose answer is lost is sent again and counts once', async () => {
    await loseAnswer(phone, '/api/v1/giveaway/form')
    await claim(phone, someNumber('0102'))
    await phone.screen.getByText('You seem to be offline. Check your connection and try again.').waitFor()
    await confirm(phone)
    await accepted(phone)
    await refusedByOperator(phone)
  })

  const claimed = someNumber('0100')

  test('[GIV-02] a package is chosen, confirmed, pending and then delivered; a second claim is refused', async () => {
    const { screen } = phone
    await goInside(phone, '/giveaway')
    await screen.getByRole('link', { name: 'Continue' }).click()
    await screen.getByRole('radio', { name: /Vivo/ }).check()
    expect(await axeFindings(phone)).toEqual([])
    await screen.getByRole('button', { name: 'Continue' }).click()
    await screen.getByRole('heading', { name: 'Claim your data' }).waitFor()
    expect(phone.path()).toBe('/giveaway/claim/vivo-1gb')

    await screen.getByRole('textbox', { name: 'Phone number' }).fill(claimed)
    await screen.getByRole('textbox', { name: 'Email' }).fill('ada@mail.example')
    for (const box of await screen.getByRole('checkbox').all()) await box.check()
    await screen.getByRole('button', { name: 'Claim now' }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByText(/^\+55 11 9\d{4}-0100$/).waitFor()
    await dialog.getByText("We'll send 1 GB from Vivo to it. You can't change this later.").waitFor()
    // The form still has its answers when the person comes back to it.
    await dialog.getByRole('button', { name: 'Change number' }).click()
    await goInside(phone, '/giveaway/reward-choice')
    await screen.getByRole('heading', { name: 'Choose your reward' }).waitFor()
    await goInside(phone, '/giveaway/claim/vivo-1gb')
    await expect.poll(() => numberIn(phone)).toBe(claimed)
    await confirm(phone)
    await screen.getByText(/^Your operator has it/).waitFor()
    await result(phone, 'Your free data is on its way')
    await settledAs(phone, 'Your free data is here!')
    await screen.getByText('Track your reward').waitFor()
    expect(await axeFindings(phone)).toEqual([])
    expect(phone.faults).toEqual([])

    await goInside(phone, '/giveaway')
    await result(phone, "You've already claimed this reward")
    await screen.getByRole('link', { name: 'Go to Missions' }).click()
    await unfold(phone, 'Giveaway')
    await screen.getByRole('link', { name: /Giveaway.*Claimed$/s }).waitFor()
  })

  test.runIf(IS_TEST_FULL)(
    '[GIV-02] a number that was used on another phone is refused and can be corrected',
    async () => {
      const other = await environment.open({ country: 'BR', language: 'en-US', isDefaultBrowser: 'true' })
      await claim(other, claimed)
      await result(other, 'This number was already used')
      await other.screen.getByRole('link', { name: 'Check and try again' }).click()
      await expect.poll(() => numberIn(other)).toBe(claimed)
      await other.page.context().close()
    },
  )
})

test.runIf(IS_TEST_FULL)('[GIV-01] the page tells a missing giveaway from technical difficulties', async () => {
  const phone = await environment.open({ country: 'NG', path: '/giveaway' })
  await phone.screen.getByText("There's no giveaway right now").waitFor()
  await phone.page.route(AVAILABILITY, (route) =>
    route.fulfill({
      json: {
        eligibility: 'TECHNICAL_DIFFICULTIES',
        group: null,
        defaultBrowserRequired: false,
        validUntil: null,
        prizesFrom: null,
        prizesNeedSignIn: false,
        choices: [],
      },
    }),
  )
  await load(phone, '/giveaway')
  await phone.screen.getByText("We're having some technical difficulties, please try again later").waitFor()
  await phone.page.unroute(AVAILABILITY)
  await phone.screen.getByRole('button', { name: 'Try again' }).click()
  await phone.screen.getByText("There's no giveaway right now").waitFor()
  await phone.screen.getByRole('link', { name: 'Go to Missions' }).click()
  await phone.screen.getByRole('heading', { name: 'Missions', level: 1 }).waitFor()
  await phone.page.context().close()
})
