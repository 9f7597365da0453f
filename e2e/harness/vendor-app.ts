import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { WAIT_MS } from './chromium.ts'
import { faultsOf } from './faults.ts'
import type { Production } from './production.ts'
import { overlayLeft } from './screen.ts'

const hex = (bytes: number) => randomBytes(bytes).toString('hex')

/** The rewards pages in the vendor's app. */
interface App {
  page: Page
  faults: string[]
  /** The native screens that the page asked for. */
  opened: string[]
  goInside: (path: string) => Promise<void>
  /** Reports a mission's count, as the app does. */
  report: (type: string, count: number) => Promise<Reported>
}

interface Reported {
  awards: { rewardItemId: string | null }[]
}

interface Pair {
  accessToken: string
  refreshToken: string
}

interface Mission {
  type: string
  actionState: string
  counter: { missionDay: string; count: number; status: string } | null
}

/** Opens the page in a new install of the vendor's app, which injects its SDK. */
export async function openVendorApp(
  production: Production,
  path: string,
  { version = '90.0', isDefault = true, country = 'NG', locale = 'en-NG' } = {},
): Promise<App> {
  const context = await production.browser.newContext({ viewport: { width: 360, height: 740 }, locale })
  context.setDefaultTimeout(WAIT_MS)
  const device = { haid: hex(16), huid: hex(32) }
  const login = { ...device, clientType: 'mini', clientVersion: version, userCountry: country }
  let pair: Pair | undefined
  let asking: Promise<Pair> | undefined
  const ask = (): Promise<Pair> =>
    pair
      ? production.asApp('/api/v1/auth/tokens/refresh', {
          refreshToken: pair.refreshToken,
          huid: device.huid,
          clientVersion: version,
        })
      : production.asApp('/api/v1/auth/tokens', login)
  // Calls at the same time share one login or refresh, as in the vendor's app.
  const token = async (isForced: boolean) => {
    if (!pair || isForced) pair = await (asking ??= ask().finally(() => (asking = undefined)))
    return pair.accessToken
  }
  const bodyOf = async (type: string, count: number, held: string) => {
    const { missions } = await production.asApp<{ missions: Mission[] }>('/api/v2/user/missions', undefined, held)
    const { missionDay, status } = missions.find((mission) => mission.type === type)!.counter!
    return { count, missionDay, status }
  }
  /** The reports without an answer: they may have been counted, so they are repeated as they were. */
  const reports = new Map<string, { key: string; body: { count: number; missionDay: string; status: string } }>()
  const opened: string[] = []
  await context.exposeFunction('appToken', token)
  await context.exposeFunction('appOpened', (screen: string) => void opened.push(screen))
  await context.exposeFunction('appAccount', async () =>
    JSON.stringify({ provider: 'google', idToken: await production.idTokenOf(`p${hex(4)}`), email: 'a@mail.example' }),
  )
  await context.addInitScript(
    ([wallet, appVersion, isDefaultBrowser, userCountry]) => {
      const app = window as unknown as {
        appToken: (isForced: boolean) => Promise<string>
        appOpened: (screen: string) => Promise<void>
        appAccount: () => Promise<string>
      }
      Object.defineProperty(window, 'momiBridge', { value: {} })
      Object.assign(window, {
        momi: {
          getClientName: async () => 'mini',
          getClientVersion: async () => appVersion,
          getClientLocalization: async () => userCountry,
          getCapabilities: async () => ['wallet', 'streaks'],
          getWalletAddress: async () => wallet,
          getAccessToken: (isForced: boolean) => app.appToken(isForced),
          isDefaultBrowser: async () => isDefaultBrowser,
          openNativeScreen: (screen: string) => app.appOpened(screen),
          requestSocialLogin: async () => {},
          getSocialAccount: () => app.appAccount(),
        },
      })
      window.dispatchEvent(new Event('momi.loaded'))
    },
    [`0x${hex(20)}`, version, isDefault, country] as const,
  )
  const page = await context.newPage()
  const faults = faultsOf(page)
  await page.goto(production.web + path)
  return {
    page,
    faults,
    opened,
    async goInside(to) {
      await overlayLeft(page)
      await page.evaluate((target) => history.pushState(null, '', target), to)
    },
    async report(type, count) {
      const held = await token(false)
      const unanswered = reports.get(type)
      const sent =
        unanswered?.body.count === count
          ? unanswered
          : { key: crypto.randomUUID(), body: await bodyOf(type, count, held) }
      reports.set(type, sent)
      const answer = await production.asApp<Reported>(
        `/api/v2/user/missions/${type}/report-counter`,
        sent.body,
        held,
        sent.key,
      )
      reports.delete(type)
      return answer
    },
  }
}
