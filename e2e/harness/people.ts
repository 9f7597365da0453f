import { responseTo } from './answers.ts'
import { catalogueOf } from './catalogue.ts'
import { frameOf } from './inspect.ts'
import type { Phone, PhoneSettings } from './phone.ts'
import type { Environment } from './environment.ts'
import { routeOnce } from './route-once.ts'

/** Chooses a Google account for the phone's person: in the app's own sheet, or on the provider's page. */
export async function signInWithGoogle(phone: Phone, mode: string, person: string): Promise<void> {
  if (mode !== 'web') {
    await phone.page.getByRole('textbox', { name: 'Another account' }).fill(person)
    await phone.press('Use')
    return
  }
  await onProviderPage(phone, person)
}

/** Signs in on the page of the test provider that replaces Google's and the vendor's provider. */
export async function onProviderPage(phone: Phone, person: string): Promise<void> {
  await phone.screen.getByRole('textbox', { name: 'Somebody else' }).fill(person)
  await phone.screen.getByRole('button', { name: 'Continue' }).click()
}

/** Disconnects the running page from the network. */
export const goOffline = (phone: Phone) => setNetwork(phone, 'offline')
export const mend = (phone: Phone) => setNetwork(phone, 'online')

async function setNetwork(phone: Phone, line: 'offline' | 'online'): Promise<void> {
  const heard = frameOf(phone).evaluate(
    (name) => new Promise((resolve) => window.addEventListener(name, resolve, { once: true })),
    line,
  )
  await phone.page.getByRole('combobox', { name: 'Line' }).selectOption(line)
  await heard
}

/** A name under which nobody has signed in yet. */
export const newPerson = () => `p${crypto.randomUUID().slice(0, 8)}`

/** Logs out on the profile, including the confirmation. */
export async function logOut({ screen }: Phone, how = 'Log Out'): Promise<void> {
  await screen.getByRole('link', { name: how, exact: true }).click()
  await screen.getByRole('button', { name: how, exact: true }).click()
}

/** Loses the answer to the next call of `path`: the server processes the call, but the client gets no answer. */
export const loseAnswer = ({ page }: Phone, path: string) =>
  routeOnce(page, `**${path}`, async (route) => {
    await responseTo(route)
    await route.abort()
  })

/** Opens a phone whose person has signed in with Google, and shows the screen `next`. */
export async function signedIn(
  environment: Environment,
  mode: string,
  person: string,
  next = '/profile',
  settings: PhoneSettings = {},
): Promise<Phone> {
  const words = catalogueOf(settings.language ?? 'en-NG')
  const phone = await environment.open({ ...settings, mode, path: `/login/google?next=${encodeURIComponent(next)}` })
  await phone.screen.getByRole('button', { name: words.get('Sign in with Google')! }).click()
  await signInWithGoogle(phone, mode, person)
  await phone.screen
    .getByRole('dialog')
    .getByRole('button', { name: words.get('Great')! })
    .click()
  return phone
}

let numbers = Math.floor(Math.random() * 9_000_000)

/** An unused Nigerian mobile number, as a person types it. */
export const someNumber = () => `0803${String(1_000_000 + ++numbers).slice(-7)}`

/** The newest code sent to a number, from the lab's inbox once the inbox has `count` messages to that number. */
export async function codeFor({ page }: Phone, e164: string, count = 1): Promise<string> {
  const messages = page.getByTestId('inbox').getByRole('listitem').filter({ hasText: e164 })
  await messages.nth(count - 1).waitFor()
  const message = messages.first()
  return /(?<!\d)\d{6}(?!\d)/.exec((await message.innerText()).replace(e164, ''))?.[0] ?? ''
}
