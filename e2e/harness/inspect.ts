import axe, { type AxeResults } from 'axe-core'
import type { Frame } from 'playwright-core'
import { loadedFrame, type Phone } from './phone.ts'

/** The client's frame inside of the phone. */
export function frameOf({ page }: Phone): Frame {
  const frame = page
    .frames()
    .find((candidate) => candidate.parentFrame() && candidate.url().includes('.momi.localhost'))
  if (!frame) throw new Error('The phone shows no page')
  return frame
}

/** Goes to a path as a link inside of the client does, without loading the page anew. */
export const goInside = (phone: Phone, path: string) =>
  frameOf(phone).evaluate((to) => history.pushState(null, '', to), path)

/** Opens a path of the client anew in the same phone. */
export async function load(phone: Phone, path: string): Promise<void> {
  // The lab may just be opening the page anew.
  const frame = await loadedFrame(phone)
  await frame.goto(new URL(path, frame.url()).href)
}

/** The screen has come and waits for nothing. */
export async function settled({ screen }: Phone): Promise<void> {
  await screen.locator('h1').waitFor()
  await screen.locator('output[aria-label], [aria-busy=true]').first().waitFor({ state: 'detached' })
}

/** What axe finds wrong, a line for each element: on the phone's page, or in another frame. */
export async function axeFindings(phone: Phone, frame = frameOf(phone)): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  return frame.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(page: Document, options: unknown): Promise<AxeResults> } }
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    const options = { runOnly: tags, resultTypes: ['violations'], iframes: false, preload: false }
    const { violations } = await axe.run(document, options)
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${location.pathname}: ${id}: ${html}`))
  })
}

/** By how many pixels the page is wider than the phone. */
export const overflow = (phone: Phone) =>
  frameOf(phone).evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Everything that a person can read or hear on the screen, a piece at a time. */
export const wordsOn = (phone: Phone): Promise<string[]> =>
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

/** Writes a picture of the whole screen, however far it scrolls. */
export async function shoot(phone: Phone, path: string): Promise<void> {
  const iframe = phone.page.locator('iframe[title=Phone]')
  const height = await frameOf(phone).evaluate(() => document.documentElement.scrollHeight)
  // Out of what the lab cuts it to.
  await iframe.evaluate((element, px) => {
    element.style.cssText = `position: fixed; inset: 0; z-index: 1; height: ${px}px`
  }, height)
  await iframe.screenshot({ path })
  await iframe.evaluate((element) => element.removeAttribute('style'))
}
