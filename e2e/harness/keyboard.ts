import type { Locator } from 'playwright-core'
import { frameOf } from './inspect.ts'
import type { Phone } from './phone.ts'

const press = ({ page }: Phone, key: string) => page.keyboard.press(key)

/** Returns 'seen' if the focus is visible, otherwise what is wrong. */
const whereIsIt = (phone: Phone) =>
  frameOf(phone).evaluate(() => {
    const element = document.activeElement
    if (!document.hasFocus() || element === null || element === document.body) return 'the page was left'
    const named = element.outerHTML.slice(0, 120)
    // The focus ring of an input may be around its parent.
    const framed = [element, element.parentElement]
    const hasRing = framed.some((each) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each ?? element)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    if (!element.matches(':focus-visible') || !hasRing) return `${named}: nothing shows that it has the focus`
    const { left, top, width, height } = element.getBoundingClientRect()
    const isSeen = [0.1, 0.5, 0.9].some((part) => {
      const there = document.elementFromPoint(left + width * part, top + height * part)
      return there !== null && (element.contains(there) || there.contains(element))
    })
    return isSeen ? 'seen' : `${named}: hidden under something else`
  })

/** The number of controls on the page. There may be fewer tab stops: a group of radio buttons or tabs has only one. */
const controlsOf = (phone: Phone) =>
  frameOf(phone).evaluate(
    () =>
      [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')].filter(
        (element) => element.checkVisibility(),
      ).length,
  )

/**
 * Presses Tab until `target` has the focus. Checks that the focus is visible at every stop on the way, and that there
 * are no more stops than controls.
 */
export async function tabTo(phone: Phone, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor()
  for (let left = await controlsOf(phone); left >= 0 && !(await hasFocus(target)); left--) {
    await press(phone, key)
    const where = await whereIsIt(phone)
    if (where !== 'seen') throw new Error(`On the way to ${target.toString()}: ${where}`)
  }
  if (await hasFocus(target)) return
  throw new Error(`The keyboard does not come to ${target.toString()}`)
}

/** Tabs to a control and activates it with a key. */
export async function activate(phone: Phone, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(phone, target)
  await press(phone, key)
}

/** Tabs to a field and types. */
export async function type(phone: Phone, target: Locator, text: string): Promise<void> {
  await tabTo(phone, target)
  await phone.page.keyboard.type(text)
}

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element.ownerDocument.hasFocus() && element === element.ownerDocument.activeElement)

/**
 * Moves the focus from the lab into the phone, to the element that had the focus before. On a new screen this is the
 * heading.
 */
export const onHeading = ({ page }: Phone) => page.locator('iframe[title=Phone]').focus()

/** Checks that a dialog has the focus, does not let the focus leave to the page behind, and closes with Escape. */
export async function escapes(phone: Phone, dialog: Locator): Promise<void> {
  const isInside = () => dialog.evaluate((element) => element.contains(element.ownerDocument.activeElement))
  await dialog.waitFor()
  if (!(await isInside())) throw new Error('The dialog has not taken the focus')
  // Moves the focus to the lab, which precedes the phone in tab order, and back.
  await press(phone, 'Shift+Tab')
  await press(phone, 'Tab')
  if (!(await isInside())) throw new Error('The dialog has given the focus away')
  await press(phone, 'Escape')
  await dialog.waitFor({ state: 'detached' })
}
