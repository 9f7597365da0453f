import { frameOf } from './inspect.ts'
import type { Phone } from './phone.ts'

/** The controls that are smaller than 44 × 44 px. A link inside a sentence may have the height of its line. */
export const smallTargets = (phone: Phone): Promise<string[]> =>
  frameOf(phone).evaluate(() => {
    const isInline = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    return [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
      .filter((element) => element.checkVisibility() && !isInline(element))
      .flatMap((element) => {
        // A tap on a label activates its control, so the label counts as part of the touch target.
        const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
        const boxes = [element, ...labels].map((each) => each.getBoundingClientRect())
        const [width, height] = [
          Math.max(...boxes.map((box) => box.width)),
          Math.max(...boxes.map((box) => box.height)),
        ]
        const isLarge = width >= 43.5 && height >= 43.5
        return isLarge ? [] : [`${element.outerHTML.slice(0, 120)}: ${width.toFixed(0)} × ${height.toFixed(0)}`]
      })
  })

/**
 * The faults of the text in this size: a page wider than the phone, words that are broken inside (in their own size),
 * and texts that are cut off, outside their control, or on top of other text. Restores the size.
 */
const faultsOfTextIn = (phone: Phone, size: '100%' | '200%'): Promise<string[]> =>
  frameOf(phone).evaluate((size) => {
    const root = document.documentElement
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('.sr-only, svg, [data-sonner-toaster]')
    const cuts = (element: Element, axis: 'overflowX' | 'overflowY') =>
      ['hidden', 'clip'].includes(getComputedStyle(element)[axis])
    // Line boxes may overlap a little, because the glyphs begin about a quarter of the height further inside.
    const inner = ({ left, right, top, bottom }: DOMRect) => {
      const quarter = (bottom - top) / 4
      return { left: left + 1, right: right - 1, top: top + quarter, bottom: bottom - quarter }
    }
    /** The words of a text node whose letters are on more than one line. Addresses and the like may be broken. */
    function brokenWords(node: Node): string[] {
      const range = document.createRange()
      return [...(node.textContent ?? '').matchAll(/[^\s\-–—/]+/g)].flatMap(({ 0: word, index }) => {
        if (!/^\p{P}*\p{L}{2,}\p{P}*$/u.test(word)) return []
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))
        return new Set(tops).size > 1 ? [`a broken word: ${word}`] : []
      })
    }

    function faultsNow(): string[] {
      const faults: string[] = []
      const wider = root.scrollWidth - root.clientWidth
      const lines: { text: string; element: Element; box: DOMRect; isFixed: boolean }[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const { currentNode: node } = walker
        const element = node.parentElement
        if (!element || !node.textContent?.trim() || !isShown(element)) continue
        // Running text may be hyphenated; without a dictionary, a browser breaks its words without a hyphen. Technical
        // texts may be broken anywhere.
        const { hyphens, wordBreak } = getComputedStyle(element)
        if (hyphens !== 'auto' && wordBreak !== 'break-all') faults.push(...brokenWords(node))
        const range = document.createRange()
        range.selectNodeContents(node)
        const text = node.textContent.trim().slice(0, 40)
        const isFixed = element.closest('.fixed, dialog') !== null
        for (const box of range.getClientRects()) lines.push({ text, element, box, isFixed })
      }
      if (wider > 0) {
        const beyond = lines.filter(({ box }) => box.right > root.clientWidth).map(({ text }) => text)
        faults.push(`${wider} px too wide: ${beyond.join(', ')}`)
      }
      for (const { text, element, box } of lines) {
        const control = element.closest('a, button, summary')?.getBoundingClientRect()
        if (
          control &&
          (box.left < control.left - 1 || box.right > control.right + 1 || box.bottom > control.bottom + 1)
        )
          faults.push(`outside of its control: ${text}`)
        const card = element.closest('.rounded-card')
        let isWide = false
        for (let over: Element | null = element; over; over = over.parentElement) {
          // Content that scrolls horizontally can be read by scrolling.
          if (getComputedStyle(over).overflowX === 'auto') break
          const edge = over.getBoundingClientRect()
          isWide ||= card !== null && card.contains(over) && edge.right > card.getBoundingClientRect().right + 1
          if (isWide && over === card) faults.push(`wider than its card: ${text}`)
          if (cuts(over, 'overflowX') && (box.left < edge.left - 1 || box.right > edge.right + 1))
            faults.push(`cut off sideways: ${text}`)
          if (cuts(over, 'overflowY') && (box.top < edge.top - 1 || box.bottom > edge.bottom + 1))
            faults.push(`cut off below: ${text}`)
        }
      }
      const still = lines.filter(({ isFixed }) => !isFixed).map((line) => ({ ...line, box: inner(line.box) }))
      for (const [place, one] of still.entries())
        for (const other of still.slice(place + 1))
          if (
            one.element !== other.element &&
            one.box.left < other.box.right &&
            other.box.left < one.box.right &&
            one.box.top < other.box.bottom &&
            other.box.top < one.box.bottom
          )
            faults.push(`on top of each other: ${one.text} / ${other.text}`)
      return faults
    }

    root.style.fontSize = size
    const faults = faultsNow()
    root.style.fontSize = ''
    return faults
  }, size)

export const faultsOfLargeText = (phone: Phone) => faultsOfTextIn(phone, '200%')

export const faultsOfText = async (phone: Phone) => [
  ...(await faultsOfTextIn(phone, '100%')),
  ...(await faultsOfLargeText(phone)).map((fault) => `at 200%: ${fault}`),
]

/** Animations and transitions that run despite reduced motion. */
export const moving = (phone: Phone): Promise<string[]> =>
  frameOf(phone).evaluate(() => {
    const longest = (times: string) => Math.max(...times.split(',').map((time) => Number.parseFloat(time)))
    const shown = [...document.querySelectorAll('body *')].filter((element) => element.checkVisibility())
    const declared = shown.filter((element) =>
      [undefined, '::before', '::after'].some((pseudo) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(element, pseudo)
        return longest(transitionDuration) > 0 || (animationName !== 'none' && longest(animationDuration) > 0.001)
      }),
    )
    const running = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) > 1)
      .map(({ effect }) => (effect as KeyframeEffect).target)
      .filter((target) => target?.checkVisibility())
    return [...new Set([...declared, ...running])].map((element) => element?.outerHTML.slice(0, 100) ?? '')
  })

/** Faults after a navigation inside the client: focus, title, scroll position. */
export const faultsOfArrival = (phone: Phone): Promise<string[]> =>
  frameOf(phone).evaluate(() => {
    const heading = document.querySelector('h1')
    const { activeElement, title } = document
    const found: string[] = []
    if (activeElement !== heading) found.push(`the focus is on ${activeElement?.outerHTML.slice(0, 80)}`)
    if (scrollY !== 0) found.push(`it is ${scrollY} px down`)
    if (title !== `${heading?.textContent} · Momi`) found.push(`its title is ${title}`)
    return found
  })
