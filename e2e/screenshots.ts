// `npm run screenshots -w @momi/e2e`: writes docs/screenshots/ from a demo week in the lab; with `-- design`
// only those of docs/design.md, with `-- console` only those of the console, with `-- story` only those of the README.
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { MISSION_TYPES } from '@momi/contract'
import { consolePictures } from './console-pictures.ts'
import { designPictures } from './design-pictures.ts'
import { closeBrowser } from './harness/browser.ts'
import { switchMission } from './harness/grants.ts'
import { load, settled } from './harness/inspect.ts'
import { codeFor } from './harness/people.ts'
import type { Phone, PhoneSettings } from './harness/phone.ts'
import { openEnvironment } from './harness/environment.ts'
import { usePhoneFont } from './harness/phone-font.ts'
import { storyPictures } from './story-pictures.ts'

const FOLDER = fileURLToPath(new URL('../docs/screenshots/', import.meta.url))
const SCREENS: readonly [name: string, path: string][] = [
  ['missions', '/missions'],
  ['streaks', '/missions/streaks'],
  ['adjustments', '/missions/streaks/adjustments'],
  ['points', '/points'],
  ['history', '/points/history'],
  ['rewards', '/rewards/earned'],
  ['hidden-rewards', '/missions/hidden-rewards'],
  ['data-saved', '/missions/data-saved'],
  ['terms-roulette', '/terms/roulette'],
]
const OTHERS: readonly [name: string, state: PhoneSettings][] = [
  ['no-wallet', { path: '/missions/streaks/no-wallet', wallet: '' }],
  ['browser-update', { path: '/missions/streaks/browser-update' }],
  ['client-unsupported', { path: '/missions', mode: 'web', client: 'news' }],
  ['country-unsupported', { path: '/missions', country: 'EG' }],
  ['update-required', { path: '/missions', client: 'ofa', sdkOnly: 'true' }],
  ['maintenance', { path: '/missions', sdkOnly: 'true' }],
  ['minipay-outside', { path: '/minipay/redeem-reward' }],
  ['not-found', { path: '/no-such-page' }],
  ['sign-in-first', { path: '/missions', mode: 'web', version: '86.0' }],
  ['sign-in-foreign', { path: '/login/moa?code=c&state=s' }],
  ['debug-info', { path: '/debug-info' }],
  ['native-screen', { path: '/missions', mode: 'sdk' }],
]

mkdirSync(FOLDER, { recursive: true })
await usePhoneFont()
const environment = await openEnvironment({ DEBUG: 'true' })

const shoot = ({ page }: Phone, name: string) =>
  page.locator('iframe[title=Phone]').screenshot({ path: `${FOLDER}${name}.png` })

async function checkIn({ screen }: Phone): Promise<void> {
  await screen.getByRole('button', { name: /^(Check in|Fazer check‑in)/ }).click()
  await screen.getByRole('status').filter({ hasText: /\d/ }).waitFor()
}

/** A phone whose person has checked in on four of the last five days. */
async function demoPhone(state: PhoneSettings): Promise<Phone> {
  const phone = await environment.open({ ...state, path: '/missions/streaks' })
  for (const pause of [2, 1, 1, 1]) {
    await checkIn(phone)
    await phone.later(pause)
  }
  return phone
}

/** A mobile number of the demo person, as typed and in E.164. */
const NUMBERS: Readonly<Record<string, readonly [typed: string, e164: string]>> = {
  NG: ['0803 123 4567', '+2348031234567'],
  GH: ['024 123 4567', '+233241234567'],
  BR: ['11 96123 4567', '+5511961234567'],
}

/** Signs in as `name` and logs out, and takes a screenshot of each screen on the way. */
async function shootLogin(phone: Phone, { name, suffix, country }: Record<'name' | 'suffix' | 'country', string>) {
  const { screen } = phone
  const open = async (path: string, as: string) => {
    await load(phone, path)
    await settled(phone)
    await shoot(phone, `${as}-${suffix}`)
  }
  const submit = screen.locator('form button[type=submit]')
  const dismiss = () => screen.getByRole('dialog').getByRole('button').first().click()

  await open('/login/phone', 'login-google-first')
  await open('/login/google?next=%2Flogin%2Fphone', 'login-google')
  await screen.getByRole('button', { name: /Google/ }).click()
  if (suffix === 'light') await phone.page.screenshot({ path: `${FOLDER}lab-accounts.png` })
  await phone.press(`${name}@mail.example`)
  await screen.getByRole('dialog').waitFor()
  await shoot(phone, `login-welcome-${suffix}`)
  await dismiss()
  const [typed = '', e164 = ''] = NUMBERS[country] ?? []
  await screen.locator('input').fill('080')
  await submit.click()
  await screen.getByRole('alert').waitFor()
  await shoot(phone, `login-phone-wrong-${suffix}`)
  await screen.locator('input').fill(typed)
  await submit.click()
  const code = screen.locator('input[autocomplete=one-time-code]')
  await code.waitFor()
  await shoot(phone, `login-code-${suffix}`)
  await code.fill(await codeFor(phone, e164))
  await screen.getByRole('dialog').waitFor()
  await dismiss()
  await shoot(phone, `login-verified-${suffix}`)
  await open('/login/google', 'already-logged-in')
  await open('/profile', 'profile')
  await open('/logout', 'logout')
  await submitLogout(phone)
  await load(phone, '/profile')
  await settled(phone)
  await shoot(phone, `profile-anonymous-${suffix}`)
  await load(phone, '/missions')
  await screen.locator('a[href*="next=%2Fmissions"]').waitFor()
  await settled(phone)
  await shoot(phone, `another-account-${suffix}`)
}

/** Takes screenshots of the wheel before and after a spin. */
async function shootWheel(phone: Phone, suffix: string): Promise<void> {
  await load(phone, '/roulette')
  await settled(phone)
  await shoot(phone, `roulette-${suffix}`)
  await phone.screen.getByRole('button', { name: /^(Spin the wheel|Girar a roleta)/ }).click()
  await phone.screen.getByRole('dialog').waitFor()
  await shoot(phone, `roulette-won-${suffix}`)
}

/** Takes screenshots of Brazil's giveaway, up to the claim form. */
async function shootGiveaway(phone: Phone): Promise<void> {
  for (const [name, path] of [
    ['giveaway', '/giveaway'],
    ['giveaway-choice', '/giveaway/reward-choice'],
    ['giveaway-claim', '/giveaway/claim/vivo-1gb'],
  ] as const) {
    await load(phone, path)
    await settled(phone)
    await shoot(phone, `${name}-pt`)
  }
}

async function submitLogout({ screen }: Phone): Promise<void> {
  await screen.locator('main button').first().click()
  await screen.locator('[data-layout=footer]').waitFor()
}

async function shootAll(): Promise<void> {
  for (const [name, theme, language, country] of [
    ['ada', 'light', 'en-US', 'NG'],
    ['ben', 'dark', 'en-US', 'GH'],
    ['cleo', 'light', 'pt-BR', 'BR'],
  ] as const) {
    const suffix = language === 'pt-BR' ? 'pt' : theme
    const phone = await demoPhone({ phone: name, theme, language, country })
    await checkIn(phone)
    await shoot(phone, `celebration-${suffix}`)
    for (const [screen, path] of SCREENS) {
      await load(phone, path)
      await settled(phone)
      // The lab has moved the server's clock, which the page knows after its first answers.
      if (screen === 'streaks') await phone.screen.getByRole('timer').filter({ hasNotText: '00:00:00' }).waitFor()
      await shoot(phone, `${screen}-${suffix}`)
    }
    await shootWheel(phone, suffix)
    if (country === 'BR') await shootGiveaway(phone)
    await shootLogin(phone, { name, suffix, country })
    await phone.page.context().close()
  }

  for (const [name, state] of OTHERS) {
    const phone = await environment.open(state)
    await settled(phone)
    if (name === 'native-screen') await phone.page.screenshot({ path: `${FOLDER}lab-native-screen.png` })
    else await shoot(phone, name)
    await phone.page.context().close()
  }

  const failed = await environment.open({ fault: 'config-fails' })
  await failed.screen.getByRole('button').waitFor()
  await shoot(failed, 'start-failed')
  await failed.page.context().close()

  const empty = await environment.open({ country: 'KE' })
  for (const type of MISSION_TYPES) await switchMission(environment, 'KE', type, false)
  await empty.pressAndReload('Reload')
  await empty.screen.getByText('No missions are available').waitFor()
  await shoot(empty, 'no-missions')
}

const only = process.argv[2]
const wants = (part: string) => only === undefined || only === part
try {
  if (wants('design')) await designPictures(environment, FOLDER, shoot)
  if (wants('console')) await consolePictures(FOLDER)
  if (wants('story')) await storyPictures(FOLDER, shoot)
  if (only === undefined) await shootAll()
} finally {
  await environment.close()
  await closeBrowser()
}
