// The pictures of the README: the lab in a scenario, and a check-in, a win and a payout that arrives.
import { openEnvironment } from './harness/environment.ts'
import { load, settled } from './harness/inspect.ts'
import type { Phone } from './harness/phone.ts'

type Shoot = (phone: Phone, name: string) => Promise<unknown>

const LAPTOP = { width: 1366, height: 768 }

/** Sets the phone up with one of the lab's scenarios. */
async function tryThis(phone: Phone, title: string): Promise<void> {
  await phone.pressAndReload(title)
  await settled(phone)
  await phone.page
    .getByTestId('what-to-tap')
    .getByText(/^(Tap|Type|Press|Wait) /)
    .waitFor()
}

async function shootCheckIn(phone: Phone, folder: string, shoot: Shoot): Promise<void> {
  await tryThis(phone, 'Seventh day')
  await load(phone, '/missions')
  await phone.screen.getByRole('button', { name: /^Check in/ }).waitFor()
  await settled(phone)
  await shoot(phone, 'story-check-in')
  await load(phone, '/missions/streaks')
  await phone.screen.getByRole('button', { name: /^Check in/ }).click()
  await phone.screen.getByRole('dialog').waitFor()
  const size = phone.page.viewportSize()!
  await phone.page.setViewportSize(LAPTOP)
  await phone.page.waitForTimeout(1000)
  await phone.page.screenshot({ path: `${folder}lab.png` })
  await phone.page.setViewportSize(size)
}

async function shootWin(phone: Phone, shoot: Shoot): Promise<void> {
  await phone.reloadedBy(() => phone.page.getByRole('combobox', { name: 'Next spin' }).selectOption('JACKPOT'))
  await load(phone, '/roulette')
  await settled(phone)
  await phone.screen.getByRole('button', { name: /^Spin/ }).click()
  await phone.screen.getByRole('dialog').waitFor()
  await shoot(phone, 'story-win')
}

async function shootMoney(phone: Phone, shoot: Shoot): Promise<void> {
  await tryThis(phone, 'Held payout')
  await phone.later()
  await phone.page.getByTestId('wallet-balance').getByText('0.5 cUSD').waitFor()
  // The payout service reports the payment only once it is confirmed.
  const arrived = phone.screen.getByText("It's in your wallet!")
  for (let tries = 0; tries < 20 && !(await arrived.isVisible()); tries++) {
    await phone.pressAndReload('Reload')
    await settled(phone)
  }
  await arrived.waitFor()
  await shoot(phone, 'story-money')
}

/** Writes lab.png and story-*.png to `folder`. */
export async function storyPictures(folder: string, shoot: Shoot): Promise<void> {
  const environment = await openEnvironment({}, { withPayouts: true })
  try {
    const phone = await environment.open({ phone: 'ada', theme: 'light' })
    await settled(phone)
    await shootCheckIn(phone, folder, shoot)
    await shootWin(phone, shoot)
    await shootMoney(phone, shoot)
  } finally {
    await environment.close()
  }
}
