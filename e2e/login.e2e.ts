import { afterAll, beforeAll, expect, test } from 'vitest'
import { load, settled } from './harness/inspect.ts'
import { cut, mend, signInWithGoogle } from './harness/people.ts'
import { openStage, type Phone, type Stage } from './harness/stage.ts'

const wallet = () => `0x${crypto.randomUUID().replaceAll('-', '').padEnd(40, '1')}`
const someone = () => `p${crypto.randomUUID().slice(0, 8)}`

let stage: Stage
beforeAll(async () => (stage = await openStage()))
afterAll(() => stage.close())

async function checkIn({ screen }: Phone, points: number) {
  await screen.getByRole('button', { name: `Check in +${points}` }).click()
  await screen.getByRole('dialog').getByText(`${points} points earned!`).waitFor()
  await screen.getByRole('button', { name: 'Great' }).click()
  await screen.getByText('Next check-in in').waitFor()
}

const balance = (phone: Phone, points: number) =>
  phone.screen.getByRole('link', { name: `Points: ${points}`, exact: true }).waitFor()

test.each(['bridge', 'web'])('[LOG-04] %s: /login/google signs in and goes on to next', async (mode) => {
  const phone = await stage.open({ mode, path: '/login/google?next=%2Fprofile&fallback=%2Fpoints' })
  await phone.screen.getByRole('button', { name: 'Sign in with Google' }).click()
  const person = someone()
  await signInWithGoogle(phone, mode, person)
  await phone.screen.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
  expect(phone.path()).toBe('/profile')
  await phone.screen.getByRole('definition').getByText(`${person}@mail.example`).waitFor()

  await load(phone, '/login/google?next=%2Fpoints')
  await phone.screen.getByText("You're already logged in").waitFor()
  await phone.screen.getByRole('link', { name: 'Continue' }).click()
  await phone.screen.getByRole('heading', { level: 1, name: 'Points', exact: true }).waitFor()
  await load(phone, '/error/already-logged-in')
  await phone.screen.getByText("You're already logged in").waitFor()
  expect(phone.troubles).toEqual([])
  await phone.page.context().close()
})
