// `npm run states -w @momi/e2e [folder] [part of a name]`: screenshots of every screen in every state, side
// by side on sheets.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { changeAnswers } from './harness/answers.ts'
import { closeBrowser } from './harness/browser.ts'
import { earn, giveReward } from './harness/grants.ts'
import { load, settled } from './harness/inspect.ts'
import { loadsOf, type Load } from './harness/loads.ts'
import { goOffline } from './harness/people.ts'
import { loadedFrame, type Phone, type PhoneSettings } from './harness/phone.ts'
import { openEnvironment } from './harness/environment.ts'

const [folder = '.data/states', wanted = ''] = process.argv.slice(2)
const PER_SHEET = 15
const LOOKS: readonly PhoneSettings[] = [
  { theme: 'light', size: '360x740' },
  { theme: 'dark', size: '360x740' },
  { theme: 'light', size: '320x640' },
  { theme: 'light', size: '768x1024' },
]

const environment = await openEnvironment()

const shoot = ({ page }: Phone, name: string) =>
  page.locator('iframe[title=Phone]').screenshot({ path: join(folder, `${name}.png`) })
const press = ({ screen }: Phone, name: string | RegExp) => screen.getByRole('button', { name }).first().click()
const dialog = ({ screen }: Phone) => screen.getByRole('dialog').waitFor()

/** Adds these fields to the server's answer to `path`. */
const changed = (phone: Phone, path: string, change: object) =>
  changeAnswers(phone, path, (answer: object) => ({ ...answer, ...change }))

/** Rewards of 10 points that are being checked or were refused. */
const withChecks = (phone: Phone, missionType: string, ...states: string[]) =>
  changed(phone, '**/api/v1/points', { checks: states.map((state) => ({ missionType, points: 10, state })) })

async function openReward(phone: Phone, kind: Parameters<typeof giveReward>[2]): Promise<void> {
  const item = await giveReward(environment, phone, kind, kind === 'bet9ja' ? 'NG' : 'BR')
  await load(phone, `/claim-reward/${item}`)
}

/** A screen that says what has happened in this tab. */
async function after(phone: Phone, event: string, what: string, path: string): Promise<void> {
  const frame = await loadedFrame(phone)
  await frame.evaluate(([key, value]) => sessionStorage.setItem(key, value), [`momi.happened.${event}`, what] as const)
  await load(phone, path)
}

/** The result of a claim of the giveaway that was refused. */
const refusedWith = (phone: Phone, code: string) =>
  after(phone, 'giveaway-refused', code, `/giveaway/claim/result?refusal=${code}`)

const FEEDBACK = '8d5f2a10-1111-4111-8111-111111111111'

/** Screens that need an action after opening their URL, or a special state. */
const MOMENTS: Readonly<Record<string, (phone: Phone) => Promise<void>>> = {
  'streaks-done': async (phone) => {
    await load(phone, '/missions/streaks')
    await press(phone, /^Check in/)
    await dialog(phone)
  },
  'streaks-waiting': async (phone) => {
    await load(phone, '/missions/streaks')
    await phone.screen.getByText('Next check-in in').waitFor()
  },
  'streaks-freeze': async (phone) => {
    await load(phone, '/missions/streaks')
    await press(phone, /^Buy one/)
    await dialog(phone)
  },
  'streaks-no-wallet': (phone) => load(phone, '/missions/streaks/no-wallet'),
  'streaks-browser-update': (phone) => load(phone, '/missions/streaks/browser-update'),
  'rewards-empty': (phone) => load(phone, '/rewards/earned?status=pending'),
  'roulette-won': async (phone) => {
    await load(phone, '/roulette')
    await press(phone, 'Spin the wheel')
    await dialog(phone)
  },
  'roulette-no-spin': async (phone) => {
    await changed(phone, '**/roulette/config', { spins: { FREE: 0, BET9JA: 0, BOUGHT_FOR_POINTS: 0 }, balance: 5 })
    await load(phone, '/roulette')
    await phone.screen.getByText('Your last spins').waitFor()
  },
  'claim-wallet': async (phone) => {
    await openReward(phone, 'wallet')
    await press(phone, 'Claim now')
    await dialog(phone)
    await phone.screen.getByRole('dialog').getByRole('button', { name: 'Claim now' }).click()
    await phone.screen.getByText("We're on it").waitFor()
  },
  'claim-voucher': async (phone) => {
    await openReward(phone, 'voucher')
    await press(phone, 'Claim now')
    await phone.screen.locator('code').waitFor()
  },
  'claim-link': (phone) => openReward(phone, 'link'),
  'claim-form-wrong': async (phone) => {
    await openReward(phone, 'jackpot')
    await phone.screen.getByRole('link', { name: 'Claim now' }).click()
    await press(phone, 'Send')
  },
  'claim-form-succeeded': (phone) => after(phone, 'claim-sent', 'yes', '/claim-form-succeeded'),
  'points-sheet': async (phone) => {
    await load(phone, '/points')
    await press(phone, /Green leaf/)
    await dialog(phone)
  },
  'exchange-dialog': async (phone) => {
    await load(phone, '/points')
    await phone.screen.getByLabel('How many points').fill('100')
    await phone.screen.getByRole('button', { name: 'Exchange', exact: true }).click()
    await dialog(phone)
  },
  'points-checked': async (phone) => {
    await withChecks(phone, 'streaks', 'CHECKING', 'REFUSED')
    await load(phone, '/points')
    await phone.screen.getByText("We couldn't confirm this reward").waitFor()
  },
  'data-saved-checked': async (phone) => {
    await withChecks(phone, 'data_saved', 'CHECKING')
    await load(phone, '/missions/data-saved')
    await phone.screen.getByText("We're checking this reward").waitFor()
  },
  'points-no-wallet': (phone) => load(phone, '/points/no-wallet-detected'),
  'activate-wallet': (phone) => load(phone, '/activate-wallet'),
  'giveaway-phone-used': (phone) => refusedWith(phone, 'giveaway_phone_number_already_used'),
  'giveaway-operator': (phone) => refusedWith(phone, 'giveaway_non_participating_operator'),
  'giveaway-unavailable': (phone) => refusedWith(phone, 'giveaway_not_available'),
  'giveaway-error': (phone) => refusedWith(phone, 'giveaway_partner_connection_error'),
  'giveaway-browser': (phone) => refusedWith(phone, 'giveaway_default_browser_required'),
  'giveaway-claimed': async (phone) => {
    await changed(phone, '**/giveaway/reward-status', {
      status: 'SUCCESS',
      waitsFor: null,
      claimedAt: new Date().toISOString(),
      choice: { id: 'vivo-1gb', operator: 'Vivo', megabytes: 1024 },
    })
    await load(phone, '/giveaway/claim/result')
  },
  'hidden-anonymous': (phone) => load(phone, '/hidden-reward-found/anon'),
  'feedback-wrong': async (phone) => {
    await load(phone, '/feedback')
    await press(phone, /^Send/)
    await phone.screen.getByText('Choose a topic').waitFor()
  },
  'feedback-submitted': (phone) => after(phone, 'feedback-sent', FEEDBACK, `/feedback-submitted?ref=${FEEDBACK}`),
  faq: (phone) => load(phone, '/faq'),
  'faq-nothing': async (phone) => {
    await load(phone, '/faq')
    await phone.screen.getByLabel('Search questions').fill('xyzzy')
  },
  terms: (phone) => load(phone, '/terms'),
  logout: (phone) => load(phone, '/logout'),
  'minipay-outside': (phone) => load(phone, '/minipay/redeem-reward'),
  'activate-minipay': (phone) => load(phone, '/activate-mini-pay/11111111-1111-4111-8111-111111111111'),
  'reward-unknown': (phone) => load(phone, '/claim-reward/11111111-1111-4111-8111-111111111111'),
  'not-found': (phone) => load(phone, '/no-such-page'),
  maintenance: (phone) => load(phone, '/maintenance'),
  'update-required': (phone) => load(phone, '/update-required'),
  'country-unsupported': (phone) => load(phone, '/error/country-unsupported'),
  'client-unsupported': (phone) => load(phone, '/error/client-unsupported'),
  dialog: async (phone) => {
    await load(phone, '/debug/ui-dialog')
    await phone.screen.getByRole('main').getByRole('button').nth(1).click()
    await dialog(phone)
  },
  toast: async (phone) => {
    await load(phone, '/debug/toast')
    await phone.screen.getByRole('main').getByRole('button').nth(1).click()
    await phone.screen.locator('[data-sonner-toast]').waitFor()
  },
  // This state comes last, because it leaves the phone offline.
  'streaks-kept': async (phone) => {
    await phone.later()
    await load(phone, '/missions/streaks')
    await phone.screen.getByRole('button', { name: /^Check in/ }).waitFor()
    await goOffline(phone)
    await press(phone, /^Check in/)
    await phone.screen.getByText('Saved! It counts for today').waitFor()
  },
}

/** Takes screenshots of a screen while it loads, once it is loaded, and after a failure. */
async function shootLoad(phone: Phone, { name, path, call }: Load, prefix: string): Promise<void> {
  const { page, screen } = phone
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(call, async (route) => {
    await held
    await route.fallback()
  })
  await load(phone, path)
  await screen.locator('h1').waitFor()
  await shoot(phone, `${prefix}-${name}-1-loading`)
  release()
  await page.unroute(call)
  await settled(phone)
  await shoot(phone, `${prefix}-${name}-2-there`)
  await page.route(call, (route) => route.fulfill({ status: 500, body: '{}' }))
  await load(phone, path)
  // What was kept from an earlier load stays on the screen.
  await settled(phone)
  await shoot(phone, `${prefix}-${name}-3-failed`)
  await page.unroute(call)
}

/** Takes screenshots of all screens, with these phone settings, for a person in Brazil with six check-ins. */
async function shootAll(look: PhoneSettings): Promise<void> {
  const prefix = `${look.theme}-${look.size?.split('x')[0]}`
  const phone = await environment.open({
    ...look,
    country: 'BR',
    language: 'en-US',
    debug: 'true',
    path: '/rewards/earned',
  })
  await settled(phone)
  await earn(environment, phone, 6)
  for (const one of await loadsOf(environment, phone))
    if (one.name.includes(wanted)) await shootLoad(phone, one, prefix)
  for (const [name, reach] of Object.entries(MOMENTS)) {
    if (!name.includes(wanted)) continue
    await reach(phone)
    await settled(phone)
    await shoot(phone, `${prefix}-${name}`)
    await phone.page.unrouteAll()
  }
  await phone.page.context().close()
}

/** Puts several screenshots on each sheet. */
async function writeSheets(): Promise<void> {
  const shots = readdirSync(folder).filter((name) => name.endsWith('.png') && !name.startsWith('sheet'))
  const page = await environment.openWindow({ viewport: { width: 1500, height: 600 } })
  for (let at = 0; at * PER_SHEET < shots.length; at++) {
    const figures = shots.slice(at * PER_SHEET, (at + 1) * PER_SHEET).map((name) => {
      const picture = readFileSync(join(folder, name)).toString('base64')
      return `<figure><figcaption>${name}</figcaption><img width=280 src="data:image/png;base64,${picture}"></figure>`
    })
    await page.setContent(
      `<style>body { display: flex; flex-wrap: wrap; font: 12px sans-serif } figure { margin: 4px }</style>${figures.join('')}`,
    )
    await page.screenshot({ path: join(folder, `sheet-${String(at).padStart(2, '0')}.png`), fullPage: true })
  }
}

mkdirSync(folder, { recursive: true })
try {
  for (const look of LOOKS) await shootAll(look)
  await writeSheets()
} finally {
  await environment.close()
  await closeBrowser()
}
