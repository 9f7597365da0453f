import { IS_TEST_FULL, inFull } from '@momi/testing/test-full'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { frameOf, goInside, load } from './harness/inspect.ts'
import { todayOf } from './harness/missions.ts'
import { asPerson } from './harness/native.ts'
import {
  goOffline,
  logOut,
  loseAnswer,
  mend,
  onProviderPage,
  signedIn,
  signInWithGoogle,
  newPerson,
} from './harness/people.ts'
import type { Phone } from './harness/phone.ts'
import { openEnvironment, type Environment } from './harness/environment.ts'
import { headingOf } from './harness/screen.ts'

const MODES = ['bridge', 'web'] as const
type Mode = (typeof MODES)[number]
const OFFLINE = 'You seem to be offline'

let environment: Environment
beforeAll(async () => (environment = await openEnvironment()))
afterAll(() => environment.close())

/** Waits until the profile shows a text. */
const profileSays = (phone: Phone, text: string) => phone.screen.getByRole('definition').getByText(text).waitFor()

/** Waits until the screen shows this balance of points. */
const pointsAre = (phone: Phone, balance: number) =>
  phone.screen.getByRole('link', { name: `Points: ${balance}`, exact: true }).waitFor()

const googleButton = ({ screen }: Phone) => screen.getByRole('button', { name: 'Sign in with Google' })

async function checkIn({ screen }: Phone): Promise<void> {
  await screen.getByRole('button', { name: /^Check in/ }).click()
  await screen.getByText('Done for today').waitFor()
}

/** Closes the celebration of a sign-in, and returns the points that it paid. */
async function acceptAward({ screen }: Phone): Promise<number> {
  const award = await screen.getByRole('dialog').getByRole('heading').innerText()
  await screen.getByRole('button', { name: 'Great' }).click()
  return Number.parseInt(award, 10)
}

/**
 * Taps the sign-in button while the phone is offline, which shows an error, and again once it is online. At the second
 * tap the app does not ask for the account again. Plain web goes to the provider's page only at the second tap.
 */
async function signInAfterFailure(phone: Phone, mode: Mode, person: string): Promise<void> {
  const button = googleButton(phone)
  await button.waitFor()
  const path = phone.path()
  await goOffline(phone)
  await button.click()
  if (mode === 'bridge') await signInWithGoogle(phone, mode, person)
  await phone.screen.getByRole('alert').getByText(OFFLINE).waitFor()
  expect(phone.path()).toBe(path)
  await mend(phone)
  await button.click()
  if (mode === 'web') await onProviderPage(phone, person)
}

async function logOutAfterFailure(phone: Phone): Promise<void> {
  await phone.screen.getByRole('link', { name: 'Log Out', exact: true }).click()
  const button = phone.screen.getByRole('button', { name: 'Log Out', exact: true })
  await button.waitFor()
  await goOffline(phone)
  await button.click()
  await phone.screen.getByRole('alert').getByText("You're still signed in.").waitFor()
  await mend(phone)
  await button.click()
}

/**
 * How a check-in is refused after the log-out. The wallet that the app reported is proven and stays with the previous
 * account; the wallet of plain web is only claimed, so the screen names the phone, and offers no check-in.
 */
const CHECK_IN_REFUSED: Readonly<Record<Mode, (phone: Phone) => Promise<void>>> = {
  bridge: ({ screen }) => screen.getByText('This wallet is linked to another account').waitFor(),
  web: async ({ screen }) => {
    await screen.getByText('This phone is linked to another account').waitFor()
    await screen.getByRole('heading', { name: 'This week' }).waitFor()
    expect(await screen.getByRole('button', { name: /^(Check in|Buy one)/ }).count()).toBe(0)
  },
}

test.each(inFull<Mode>(MODES, ['web']))(
  '[LOG-04] [LOG-06] %s: a sign-in keeps the points earned before, a log-out gives a new anonymous user, both complete at a second tap after they failed offline, and the phone earns for one account',
  async (mode) => {
    const [person, stranger] = [newPerson(), newPerson()]
    const phone = await environment.open({ mode, path: '/missions/streaks' })
    await checkIn(phone)
    await goInside(phone, '/missions')
    await pointsAre(phone, 10)
    await phone.screen.getByRole('link', { name: /Sign in with Google/ }).click()
    await googleButton(phone).waitFor()
    await goInside(phone, '/profile')
    await phone.screen.getByRole('link', { name: 'Sign in', exact: true }).click()
    await signInAfterFailure(phone, mode, person)
    const all = 10 + (await acceptAward(phone))
    await headingOf(phone.screen, 'Profile').waitFor()
    expect(phone.path()).toBe('/profile')
    await profileSays(phone, 'Nigeria')
    await profileSays(phone, `${person}@mail.example`)
    await profileSays(phone, 'Not added yet')
    await phone.screen.getByRole('listitem').getByText('Google').waitFor()
    await goInside(phone, '/missions')
    await pointsAre(phone, all)

    await goInside(phone, '/login/google?next=%2Fpoints')
    await phone.screen.getByText("You're already logged in").waitFor()
    await phone.screen.getByRole('link', { name: 'Continue' }).click()
    await headingOf(phone.screen, 'Points').waitFor()
    await goInside(phone, '/error/already-logged-in')
    await phone.screen.getByText("You're already logged in").waitFor()

    await goInside(phone, '/profile')
    await logOutAfterFailure(phone)
    await headingOf(phone.screen, 'Missions').waitFor()
    await phone.screen.getByText('This phone is linked to another account').waitFor()
    await pointsAre(phone, 0)
    // Nothing is offered that would be refused.
    await todayOf(phone)
      .getByRole('link', { name: /Lucky wheel/ })
      .waitFor()
    expect(await phone.screen.getByText(/Spin now|first points/).count()).toBe(0)
    await goInside(phone, '/roulette')
    await phone.screen.getByText('This phone is linked to another account').waitFor()
    expect(await phone.screen.getByRole('button', { name: 'Spin the wheel' }).count()).toBe(0)
    await goInside(phone, '/missions/streaks')
    await CHECK_IN_REFUSED[mode](phone)
    await goInside(phone, '/missions/hidden-rewards')
    await phone.screen.getByText('This phone is linked to another account').waitFor()
    expect(await phone.screen.getByRole('button', { name: 'Read the news' }).count()).toBe(0)
    await goInside(phone, '/profile')
    await phone.screen.getByText("You're not signed in").waitFor()
    expect(phone.faults).toEqual([])
    // `npm test` does not sign another person in. login.test.ts of the api tests for whom a phone earns.
    if (!IS_TEST_FULL) return phone.page.context().close()

    await goInside(phone, '/missions')
    await phone.screen.getByRole('link', { name: 'Sign in to that account' }).click()
    await googleButton(phone).click()
    await signInWithGoogle(phone, mode, stranger)
    await phone.screen.getByText('This phone is linked to another account').waitFor()
    await phone.screen.getByRole('link', { name: 'Show my account' }).waitFor()
    // Moves to the next day, because this wallet has already checked in today.
    await phone.later()
    await pointsAre(phone, 0)
    await goInside(phone, '/missions/streaks')
    await CHECK_IN_REFUSED[mode](phone)
    expect(await asPerson(phone, 'GET', '/api/v1/points')).toMatchObject({ balance: 0 })
    expect(phone.faults).toEqual([])
    await phone.page.context().close()
  },
)

// In `npm test`, login-phone.e2e.ts shows the points on a second phone, and login.test.ts of the api ends all sessions.
test.runIf(IS_TEST_FULL)(
  '[LOG-04] [LOG-06] points earned before a sign-in appear on a second phone, and a log-out everywhere also logs out that phone',
  async () => {
    const person = newPerson()
    const first = await environment.open({ mode: 'web', path: '/missions/streaks' })
    await checkIn(first)
    await goInside(first, '/login/google?next=%2Fprofile')
    await googleButton(first).click()
    await onProviderPage(first, person)
    const all = 10 + (await acceptAward(first))
    await headingOf(first.screen, 'Profile').waitFor()

    const second = await signedIn(environment, 'bridge', person, '/missions/streaks')
    await second.screen.getByText('Done for today').waitFor()
    await goInside(second, '/missions')
    await pointsAre(second, all)
    await goInside(second, '/profile')
    await headingOf(second.screen, 'Profile').waitFor()

    await logOut(first, 'Log out everywhere')
    await headingOf(first.screen, 'Missions').waitFor()
    await second.pressAndReload('Next hour')
    await second.screen.getByText("You're not signed in").waitFor()
    expect([first.faults, second.faults]).toEqual([[], []])
    await first.page.context().close()
    await second.page.context().close()
  },
)

test.runIf(IS_TEST_FULL)(
  '[LOG-04] choosing no account leads to the path in `fallback`, a second tap completes a sign-in whose answer was lost, and `next` accepts only paths of the client',
  async () => {
    const phone = await environment.open({ path: '/login/google?next=%2F%2Fevil.example&fallback=%2Fpoints' })
    await googleButton(phone).click()
    await phone.press('Cancel')
    await headingOf(phone.screen, 'Points').waitFor()
    await goInside(phone, '/login/google?next=%2F%2Fevil.example')
    await loseAnswer(phone, '/api/v2/auth/login/google-signin')
    await googleButton(phone).click()
    const person = newPerson()
    await signInWithGoogle(phone, 'bridge', person)
    await phone.screen.getByRole('alert').getByText(OFFLINE).waitFor()
    await googleButton(phone).click()
    await headingOf(phone.screen, 'Missions').waitFor()
    expect(phone.path()).toBe('/missions')
    await goInside(phone, '/profile')
    await profileSays(phone, `${person}@mail.example`)
    await phone.page.context().close()
  },
)

describe('/login/moa', () => {
  let phone: Phone
  beforeAll(async () => {
    phone = await environment.open({ mode: 'web', path: '/login/moa?code=stranger&state=stranger' })
  })
  afterAll(() => phone.page.context().close())

  test('[LOG-05] a callback that this tab did not request signs nobody in', async () => {
    await phone.screen.getByText("This sign-in link isn't for this phone").waitFor()
    await goInside(phone, '/profile')
    await phone.screen.getByText("You're not signed in").waitFor()
  })

  test.runIf(IS_TEST_FULL)(
    '[LOG-05] a person who cancels at the provider can try again, and a retry after a lost answer to the code shows that the person is signed in',
    async () => {
      await goInside(phone, '/login/moa?next=%2Fprofile')
      await phone.screen.getByRole('button', { name: 'Cancel' }).click()
      await phone.screen.getByText('Sign-in cancelled').waitFor()
      await loseAnswer(phone, '/api/v2/auth/login/oauth2')
      await phone.screen.getByRole('button', { name: 'Try again' }).click()
      const person = newPerson()
      await onProviderPage(phone, person)
      await phone.screen.getByText(OFFLINE).waitFor()
      await phone.screen.getByRole('button', { name: 'Try again' }).click()
      await headingOf(phone.screen, 'Profile').waitFor()
      expect(phone.path()).toBe('/profile')
      await profileSays(phone, `${person}@mail.example`)
    },
  )
})

// uses-mobile-auth.test.ts tests for which versions the sign-in is asked for.
test.runIf(IS_TEST_FULL)(
  '[APP-15] versions 84 to 89 are asked to sign in before Missions, once per visit',
  async () => {
    const phone = await environment.open({ mode: 'web', version: '86.0' })
    await phone.screen.getByText('Sign in to keep what you earn').waitFor()
    await phone.screen.getByRole('button', { name: 'Not now' }).click()
    await phone.screen.getByRole('link', { name: /Daily streak/ }).waitFor()
    await load(phone, '/missions')
    await phone.screen.getByRole('button', { name: 'Continue' }).click()
    const person = newPerson()
    await onProviderPage(phone, person)
    await phone.screen.getByRole('link', { name: /Daily streak/ }).waitFor()
    expect(await frameOf(phone).evaluate(() => localStorage.getItem('momi.mobileAuthVerifier'))).toMatch(/^[\w-]{43}$/)
    await load(phone, '/missions')
    await phone.screen.getByRole('link', { name: /Daily streak/ }).waitFor()
    await expect(phone.screen.getByText('Sign in to keep what you earn').count()).resolves.toBe(0)
    await phone.page.context().close()
  },
)
