import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApi } from '@momi/api/testing/api-process'
import { ledgerReport } from '@momi/api/testing/ledger-report'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { sharedBrowser } from './browser.ts'
import { contextsOf } from './contexts.ts'
import { copyDataImage, embeddedData, endsWithImage } from './data-image.ts'
import { removeNewerApis, startOldBrowserProxy } from './old-browser.ts'
import { startClockAt } from './start-clock.ts'
import { openPhone, type Phone, type PhoneSettings } from './phone.ts'

const DESKTOP = { viewport: { width: 1280, height: 900 } }

export type Environment = Awaited<ReturnType<typeof openEnvironment>>

interface Options {
  /** Starts a local chain and the payout service too. */
  withPayouts?: boolean
  /** Uses the embedded database even if TEST_DATABASE_URL is set. */
  isEmbedded?: boolean
}

/**
 * A real api with its own database and data folder, a browser, and phones opened in the lab. The database is a copy on
 * the PostgreSQL server of TEST_DATABASE_URL if the variable is set, otherwise the embedded database.
 */
export async function openEnvironment(
  env: Record<string, string> = {},
  { withPayouts = false, isEmbedded = false }: Options = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'momi-e2e-'))
  const data = await (isEmbedded ? embeddedData(folder) : copyDataImage(folder))
  const settings = {
    ...data.settings,
    MOMI_DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    // The API key of the lab's phones.
    API_KEYS_NATIVE: 'development-native-key',
    // New accounts get prizes at once, because most tests do not concern the age of an account.
    PRIZE_ACCOUNT_AGE_MINUTES: '0',
    ...env,
  }
  // The tests start at noon, so that skipping some hours does not reach another day in any country.
  startClockAt(folder, 12)
  const contexts = contextsOf(await sharedBrowser())
  const start = (port?: number) => startApi({ env: settings, ...(port && { port }), withOpenId: true, withPayouts })
  let api = await start()
  const port = Number(new URL(api.web).port)
  let phones = 0
  let proxy: ReturnType<typeof startOldBrowserProxy> | undefined
  const oldBrowser = () => (proxy ??= startOldBrowserProxy())

  return {
    folder,
    get api() {
      return api
    },
    /** The origin of a phone. */
    phoneOrigin: (name: string) => `http://${name}.momi.localhost:${port + 3}`,

    /**
     * Opens the lab with this phone. A phone without a name is a new phone. With `fakeClock`, the test can set the
     * page's clock, which runs as usual until then. `timezoneId`: the phone's time zone; default: the machine's. With
     * `isOldBrowser`, the phone's browser is as old as the floor.
     */
    async open(
      state: PhoneSettings = {},
      {
        fakeClock = false,
        isOldBrowser = false,
        timezoneId,
      }: { fakeClock?: boolean; isOldBrowser?: boolean; timezoneId?: string } = {},
    ): Promise<Phone> {
      const context = await contexts.open({
        ...DESKTOP,
        reducedMotion: 'reduce',
        ...(timezoneId !== undefined && { timezoneId }),
        ...(isOldBrowser && { proxy: (await oldBrowser()).proxy }),
      })
      if (isOldBrowser) await removeNewerApis(context)
      const page = await context.newPage()
      if (fakeClock) await context.clock.install()
      return openPhone(page, port, { phone: `phone${++phones}`, ...state })
    },

    /** Opens a browser window outside of the lab, for plain web with all browser features. */
    async openWindow(options: BrowserContextOptions = {}): Promise<Page> {
      const context = await contexts.open({ viewport: { width: 360, height: 740 }, ...options })
      return context.newPage()
    },

    /** Kills the api and restarts it on the same data. */
    async restart() {
      await api.kill('SIGKILL')
      api = await start(port)
    },

    /** Ends the api and returns the audit report of its ledger. Requires the embedded database. */
    async ledgerReport() {
      await api.kill()
      return ledgerReport(folder)
    },

    closePages: contexts.close,

    async close() {
      await contexts.close()
      ;(await proxy)?.close()
      await api.kill()
      await data.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

let shared: Promise<Environment> | undefined

/**
 * The environment that is shared by all test files of this worker that need no settings of their own, because an api
 * takes as much CPU time to start as three phones. They may move the clock by days, and undo what they change for a
 * country. A file that closes the environment closes only its own pages.
 */
export async function sharedEnvironment(): Promise<Environment> {
  const environment = await (shared ??= openShared())
  return { ...environment, close: environment.closePages }
}

async function openShared(): Promise<Environment> {
  const environment = await openEnvironment()
  endsWithImage(environment.api.pid, environment.folder)
  return environment
}
