import { startFirebaseAuth } from '@momi/testing/firebase-auth/start'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn, someNumber, newPerson } from './harness/people.ts'
import { openEnvironment, type Environment } from './harness/environment.ts'

let firebase: Awaited<ReturnType<typeof startFirebaseAuth>>
let environment: Environment
beforeAll(async () => {
  firebase = await startFirebaseAuth('demo-momi')
  environment = await openEnvironment({
    PHONE_PROVIDER: 'firebase',
    FIREBASE_PROJECT_ID: 'demo-momi',
    FIREBASE_API_KEY: 'fake-key',
    FIREBASE_AUTH_EMULATOR_HOST: firebase.host,
    // Off, because reCAPTCHA's script is Google's and not available here.
    FIREBASE_RECAPTCHA_ENABLED: 'false',
  })
})
afterAll(async () => {
  await environment.close()
  await firebase.close()
})

test('[LOG-01] with Firebase as provider, a phone number is verified with the code that Firebase sends', async () => {
  const phone = await signedIn(environment, 'bridge', newPerson(), '/login/phone')
  const typed = someNumber()
  const e164 = `+234${typed.slice(1)}`
  await phone.screen.getByRole('textbox', { name: 'Phone number' }).fill(typed)
  await phone.screen.getByRole('button', { name: 'Send code' }).click()
  const field = phone.screen.getByRole('textbox', { name: '6-digit code' })
  await field.waitFor()
  const code = (await firebase.codeFor(e164))!
  await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await phone.screen.getByText('Please enter a valid code').waitFor()
  await field.fill(code)
  await phone.screen.getByRole('heading', { name: 'Your phone is verified' }).waitFor()
  expect(phone.faults).toEqual([])
  await phone.page.context().close()
})
