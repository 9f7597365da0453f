import { readFileSync } from 'node:fs'
import type { AxeResults } from 'axe-core'
import type { Frame } from 'playwright-core'
import { loadedFrame, type Phone } from './phone.ts'

// The minified file, because it is sent to each page and has less than half of the bytes of the package's main file.
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The client's frame inside the phone. */
export function frameOf({ page }: Phone): Frame {
  const frame = page
    .frames()
    .find((candidate) => candidate.parentFrame() && candidate.url().includes('.momi.localhost'))
  if (!frame) throw new Error('The phone shows no page')
  return frame
}

/** Navigates to a path inside the client, without a page load. */
export async function goInside(phone: Phone, path: string): Promise<void> {
  // The lab may be reloading the page at this moment.
  const frame = await loadedFrame(phone)
  await frame.evaluate((to) => history.pushState(null, '', to), path)
}

/** Loads a path of the client in the same phone. */
export async function load(phone: Phone, path: string): Promise<void> {
  const frame = await loadedFrame(phone)
  await frame.goto(new URL(path, frame.url()).href)
}

/** Waits until the screen is shown and nothing is loading, including parts that load after the screen's data. */
export async function settled({ screen }: Phone): Promise<void> {
  await screen.locator('h1').waitFor()
  await screen.locator('output[aria-label], [aria-busy=true], .animate-pulse').first().waitFor({ state: 'detached' })
}

/** The violations that axe finds, one line per element: on the phone's page, or in another frame. */
export const axeFindings = (phone: Phone, frame = frameOf(phone)): Promise<string[]> => axeFindingsIn(frame)

export async function axeFindingsIn(frame: Frame): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
  // Axe looks for an open modal by the elements at a point, and finds none while taps are held (overlays.ts).
  await frame.waitForFunction(() => document.documentElement.style.pointerEvents !== 'none')
  return frame.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(page: Document, options: unknown): Promise<AxeResults> } }
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    const options = { runOnly: tags, resultTypes: ['violations'], iframes: false, preload: false }
    const { violations } = await axe.run(document, options)
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${location.pathname}: ${id}: ${html}`))
  })
}

/** The number of pixels by which the page is wider than the phone. */
export const overflow = (phone: Phone) =>
  frameOf(phone).evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** All texts on the screen, visible or for screen readers. */
export const textsOn = (phone: Phone): Promise<string[]> =>
  frameOf(phone).evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const words = [document.title]
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement
      if (!parent?.closest('script, style')) words.push(walker.currentNode.textContent ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [alt], [title], [placeholder]'))
      for (const name of ['aria-label', 'alt', 'title', 'placeholder']) words.push(element.getAttribute(name) ?? '')
    return words.map((text) => text.trim()).filter((text) => text !== '')
  })

/** Saves a screenshot of the whole screen, including the part that scrolls. */
export async function shoot(phone: Phone, path: string): Promise<void> {
  const iframe = phone.page.locator('iframe[title=Phone]')
  const height = await frameOf(phone).evaluate(() => document.documentElement.scrollHeight)
  // Removes the lab's clipping, which would cut the screenshot.
  await iframe.evaluate((element, px) => {
    element.style.cssText = `position: fixed; inset: 0; z-index: 1; height: ${px}px`
  }, height)
  await iframe.screenshot({ path })
  await iframe.evaluate((element) => element.removeAttribute('style'))
}
