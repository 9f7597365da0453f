// `npm run screenshots -w @momi/e2e`: writes docs/screenshots/ from a demo week in the lab.
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { load, settled } from './harness/inspect.ts'
import { openStage, type Phone, type PhoneSettings } from './harness/stage.ts'

const FOLDER = fileURLToPath(new URL('../docs/screenshots/', import.meta.url))
const GROUPS = ['google_signin', 'roulette', 'data_saved', 'set_wallpaper']

const SCREENS: readonly [name: string, path: string][] = [
  ['missions', '/missions'],
  ['streaks', '/missions/streaks'],
  ['adjustments', '/missions/streaks/adjustments'],
  ['points', '/points'],
  ['history', '/points/history'],
]
const OTHERS: readonly [name: string, state: PhoneSettings][] = [
  ['no-wallet', { path: '/missions/streaks/no-wallet', wallet: '' }],
  ['browser-update', { path: '/missions/streaks/browser-update' }],
  ['client-unsupported', { path: '/missions', mode: 'web', client: 'news' }],
  ['country-unsupported', { path: '/missions', country: 'EG' }],
  ['update-required', { path: '/missions', client: 'ofa', sdkOnly: 'true' }],
  ['maintenance', { path: '/missions', sdkOnly: 'true' }],
  ['not-open-yet', { path: '/rewards/earned' }],
  ['not-found', { path: '/no-such-page' }],
  ['debug-info', { path: '/debug-info' }],
  ['native-screen', { path: '/missions', mode: 'sdk' }],
]

mkdirSync(FOLDER, { recursive: true })
const stage = await openStage()

const shoot = ({ page }: Phone, name: string) =>
  page.locator('iframe[title=Phone]').screenshot({ path: `${FOLDER}${name}.png` })

async function checkIn({ screen }: Phone): Promise<void> {
  await screen.getByRole('button', { name: /^(Check in|Fazer check-in)/ }).click()
  await screen.getByRole('dialog').waitFor()
}

/** A person with five days of check-ins, one of them missed, and missions in every group. */
async function demoPhone(state: PhoneSettings): Promise<Phone> {
  const phone = await stage.open({ ...state, path: '/missions/streaks' })
  for (const type of GROUPS) {
    await phone.page.getByRole('combobox', { name: 'Mission' }).selectOption(type)
    await phone.press('Switch on')
    await phone.page.getByText(`${type} is on`).waitFor()
  }
  for (const pause of [2, 1, 1, 1]) {
    await checkIn(phone)
    await phone.later(pause)
  }
  return phone
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
      await shoot(phone, `${screen}-${suffix}`)
    }
    if (suffix === 'light') {
      await load(phone, '/missions/streaks')
      await settled(phone)
      await phone.page.setViewportSize({ width: 1280, height: 860 })
      await phone.page.screenshot({ path: `${FOLDER}lab.png` })
    }
    await phone.page.context().close()
  }

  for (const [name, state] of OTHERS) {
    const phone = await stage.open(state)
    await settled(phone)
    if (name === 'native-screen') await phone.page.screenshot({ path: `${FOLDER}lab-native-screen.png` })
    else await shoot(phone, name)
    await phone.page.context().close()
  }

  const failed = await stage.open({ fault: 'config-fails' })
  await failed.screen.getByRole('button').waitFor()
  await shoot(failed, 'start-failed')
  await failed.page.context().close()

  const empty = await stage.open({ country: 'KE' })
  await empty.page.getByRole('combobox', { name: 'Mission' }).selectOption('streaks')
  await empty.press('Switch off')
  await empty.screen.getByText('No missions are available').waitFor()
  await shoot(empty, 'no-missions')
}

try {
  await shootAll()
} finally {
  await stage.close()
}
