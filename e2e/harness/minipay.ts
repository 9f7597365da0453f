import type { Page } from 'playwright-core'
import { WAIT_MS } from './chromium.ts'
import type { Phone } from './phone.ts'
import { faultsOf } from './faults.ts'

interface MiniPayOptions {
  /**
   * The answers to eth_requestAccounts, one for each call; the last answer repeats. If absent, the browser is not
   * MiniPay.
   */
  accounts?: readonly (readonly string[])[]
  language?: string
  size?: { width: number; height: number }
  theme?: 'light' | 'dark'
}

/** A toast: its text, how long it was shown, and its distance from the top of the page in pixels. */
interface SeenToast {
  text: string
  ms: number
  top: number
  /** Distance in pixels between the centre of the toast and the centre of the page. */
  beside: number
}

export interface MiniPayPage {
  page: Page
  faults: string[]
  /** The methods that the page requested from the wallet. */
  asked(): Promise<string[]>
  /** Returns the first toast, after it has disappeared. */
  toast(): Promise<SeenToast>
  close(): Promise<void>
}

/** Opens a URL in MiniPay's browser or in another browser, with storage separate from the phone's. */
export async function openInMiniPay(
  { page: lab }: Phone,
  url: string,
  { accounts, language = 'en-NG', size = { width: 360, height: 640 }, theme = 'light' }: MiniPayOptions,
): Promise<MiniPayPage> {
  const browser = lab.context().browser()
  if (!browser) throw new Error('The phone has no browser')
  const context = await browser.newContext({ viewport: size, locale: language, colorScheme: theme })
  context.setDefaultTimeout(WAIT_MS)
  const page = await context.newPage()
  const faults = faultsOf(page)
  await page.addInitScript((answers) => {
    const asked: string[] = []
    const toasts: object[] = []
    Object.assign(window, { asked, toasts })
    if (answers) {
      const left = [...answers]
      const request = async ({ method }: { method: string }) => {
        asked.push(method)
        if (method !== 'eth_requestAccounts') throw Object.assign(new Error('Not supported'), { code: 4200 })
        return left.length > 1 ? left.shift() : left[0]
      }
      Object.assign(window, { ethereum: { isMiniPay: true, request } })
    }
    let shown: { element: Element; at: number; seen: object } | undefined
    new MutationObserver(() => {
      const element = document.querySelector('[data-toast]')
      if (shown && shown.element !== element) {
        toasts.push({ ...shown.seen, ms: performance.now() - shown.at })
        shown = undefined
      }
      if (!element || shown) return
      const { top, left, right } = element.getBoundingClientRect()
      const beside = Math.abs((left + right) / 2 - document.documentElement.clientWidth / 2)
      shown = { element, at: performance.now(), seen: { text: element.textContent, top, beside } }
    }).observe(document, { childList: true, subtree: true })
  }, accounts)
  await page.goto(url)
  return {
    page,
    faults,
    asked: () => page.evaluate(() => (window as unknown as { asked: string[] }).asked),
    toast: async () => {
      const first = await page.waitForFunction(() => (window as unknown as { toasts: SeenToast[] }).toasts[0])
      return (await first.jsonValue())!
    },
    close: () => context.close(),
  }
}

/** Taps “Confirm in MiniPay” and confirms this wallet in MiniPay's browser. */
export async function confirmWallet(phone: Phone, wallet: string): Promise<void> {
  const answer = phone.page.waitForResponse((response) => response.url().endsWith('/wallet-address/minipay-link'))
  await phone.screen.getByRole('button', { name: 'Confirm in MiniPay' }).click()
  const { url } = (await (await answer).json()) as { url: string }
  // In plain web the phone has left the lab.
  if (!phone.page.url().includes('mode=web')) await phone.press('Back to Missions')
  const minipay = await openInMiniPay(phone, url, { accounts: [[wallet]] })
  await minipay.page.getByRole('heading', { name: 'Confirm your wallet', level: 1 }).waitFor()
  await minipay.page.getByRole('button', { name: 'Confirm your wallet' }).click()
  await minipay.page.getByRole('heading', { name: /^Your wallet is (confirmed|linked)$/ }).waitFor()
  await minipay.close()
}
