import { frameOf } from './inspect.ts'
import type { Phone } from './stage.ts'

/** Chooses an account of Google's for the phone's person: in the app's own sheet, or on the provider's page. */
export async function signInWithGoogle(phone: Phone, mode: string, person: string): Promise<void> {
  if (mode === 'bridge') {
    await phone.page.getByRole('textbox', { name: 'Another account' }).fill(person)
    await phone.press('Use')
    return
  }
  await onProviderPage(phone, person)
}

/** On the page of the provider that stands for Google and for the vendor's own. */
export async function onProviderPage(phone: Phone, person: string): Promise<void> {
  await phone.screen.getByRole('textbox', { name: 'Somebody else' }).fill(person)
  await phone.screen.getByRole('button', { name: 'Continue' }).click()
}

/** The line is gone, under the running page. */
export const cut = (phone: Phone) => setLine(phone, 'offline')
export const mend = (phone: Phone) => setLine(phone, 'online')

async function setLine(phone: Phone, line: 'offline' | 'online'): Promise<void> {
  const heard = frameOf(phone).evaluate(
    (name) => new Promise((resolve) => window.addEventListener(name, resolve, { once: true })),
    line,
  )
  await phone.page.getByRole('combobox', { name: 'Line' }).selectOption(line)
  await heard
}
