import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { startApi } from '@momi/api/testing/api-process'
import { booksOf } from '@momi/api/testing/books'
import { chromium, type BrowserContextOptions, type FrameLocator, type Page } from 'playwright-core'

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-dev-shm-usage']

/** Debian's command, wherever the PATH has it. */
function chromiumPath(): string {
  const found = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'chromium'))
    .find((path) => existsSync(path))
  if (!found) throw new Error('chromium is not installed')
  return found
}

/** What the lab's address takes: see apps/lab/src/phone.ts. */
type Setting =
  | 'phone'
  | 'mode'
  | 'client'
  | 'country'
  | 'language'
  | 'version'
  | 'wallet'
  | 'isDefaultBrowser'
  | 'theme'
  | 'sdkOnly'
  | 'debug'
  | 'network'
  | 'fault'
  | 'path'
  | 'size'
  | 'kilobytes'
export type PhoneSettings = Partial<Record<Setting, string>>

export interface Phone {
  /** The lab. */
  page: Page
  /** The client inside of the phone. */
  screen: FrameLocator
  /** Where the client is, path and query. */
  path(): string
  /** Presses one of the lab's buttons. */
  press(name: string): Promise<void>
  /** Lets days go by on the server; afterwards the phone's page is a new one. */
  later(days?: number): Promise<void>
  /** Everything that went wrong in the page so far: uncaught errors, console errors, what CSP refused. */
  troubles: string[]
}

export type Stage = Awaited<ReturnType<typeof openStage>>

/** A real api on a folder of its own, a browser, and phones opened in the lab. */
export async function openStage(env: Record<string, string> = {}, { withPayouts = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'momi-e2e-'))
  // The lab's phones carry the key of development.
  const settings = { MOMI_DATA_DIR: folder, LOG_LEVEL: 'warn', API_KEYS_NATIVE: 'development-native-key', ...env }
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: FLAGS })
  let api = await startApi({ env: settings, withOpenId: true, withPayouts })
  const port = Number(new URL(api.web).port)
  let phones = 0

  return {
    get api() {
      return api
    },
    /** The phone's own origin. */
    phoneOrigin: (name: string) => `http://${name}.momi.localhost:${port + 3}`,

    /** Opens the lab with this phone. A phone without a name is a new one. A fake clock runs on until it is moved. */
    async open(state: PhoneSettings = {}, { fakeClock = false } = {}): Promise<Phone> {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        reducedMotion: 'reduce',
        // A worker's requests pass the test's own ways by (page.route). Its tests open windows of their own.
        serviceWorkers: 'block',
      })
      context.setDefaultTimeout(15_000)
      const page = await context.newPage()
      if (fakeClock) await context.clock.install()
      const troubles: string[] = []
      page.on('pageerror', (error) => troubles.push(error.message))
      page.on('console', (message) => {
        // An answer that is no 2xx is the api's to tell, and the client's to show.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          troubles.push(message.text())
      })
      const query = new URLSearchParams({ phone: `phone${++phones}`, ...state })
      await page.goto(`http://lab.momi.localhost:${port + 2}/lab/?${query}`)
      const press = async (name: string) => page.getByRole('button', { name, exact: true }).click()
      return {
        page,
        screen: page.frameLocator('iframe[title=Phone]'),
        path: () => {
          const frame = page.frames().find((candidate) => candidate.url().includes(`:${port + 3}/`))
          const { pathname, search } = new URL(frame?.url() ?? 'about:blank')
          return pathname + search
        },
        press,
        later: async (days = 1) => {
          const day = page.getByTestId('server-day')
          for (let passed = 0; passed < days; passed++) {
            const before = await day.innerText()
            await press('Next day')
            await day.filter({ hasNotText: before }).waitFor()
          }
        },
        troubles,
      }
    },

    /** A browser window of its own on the web origin: plain web, with all that a browser has. */
    async openWindow(options: BrowserContextOptions = {}): Promise<Page> {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 }, ...options })
      context.setDefaultTimeout(15_000)
      return context.newPage()
    },

    /** Ends the api the hard way and starts it again on the same data. */
    async restart() {
      await api.kill('SIGKILL')
      api = await startApi({ env: settings, port, withOpenId: true, withPayouts })
    },

    /** Ends the api, and reads its books. */
    async books() {
      await api.kill()
      return booksOf(folder)
    },

    async close() {
      await browser.close()
      await api.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
