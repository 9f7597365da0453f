import { linkTo } from '../../../shared/link.ts'
import { avoidsMotion } from '../../../shared/motion.ts'
import { flame } from '../../../shared/flame.ts'

const SHOWN_MS = 5000
/** The delay of the text: screen readers announce what is added to a live region, but not its initial content. */
const ANNOUNCED_MS = 100
const COINS = 5
const VIBRATION_MS = 30

interface Earned {
  title: string
  /** What follows: the next step, and the next milestone. */
  texts: readonly string[]
  /** The days of the week, and how many of them are done. */
  days: { all: number; done: number }
  /** Whether points were added to the balance. */
  hasCoins: boolean
}

/**
 * Shows a message that does not take the focus and closes by itself: a flame that is lit, the days of the week, and
 * coins that fly to the balance. Not rendered by React, because it may stay longer than the screen of the check-in.
 */
export function showEarned({ title, texts, days, hasCoins }: Earned): void {
  const element = document.createElement('div')
  element.setAttribute('role', 'status')
  element.className = 'fixed mx-auto max-w-sm'
  // These styles are set as properties, because classes would add bytes to the first page's CSS.
  Object.assign(element.style, { insetInline: '1rem', bottom: '1rem', zIndex: '10' })
  document.body.append(element)
  setTimeout(() => {
    const card = paragraph('div', 'animate-appear rounded-card bg-surface p-5 text-center text-ink shadow-float')
    const lit = flame()
    const dots = dotsOf(days)
    card.append(lit, paragraph('p', 'text-title font-bold', title), dots)
    card.append(...texts.map((text) => paragraph('p', 'text-balance text-ink-soft', text)))
    element.append(card)
    if (avoidsMotion()) return
    light(lit, dots.children[days.done - 1])
    if (hasCoins) flyCoins(card)
    // Browsers refuse it, with a warning, to a page that nobody has touched yet.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(VIBRATION_MS)
  }, ANNOUNCED_MS)
  const close = () => {
    element.remove()
    removeEventListener('keydown', closeByTab)
  }
  // The control that gets the focus must not be behind the message.
  const closeByTab = ({ key }: KeyboardEvent) => {
    if (key === 'Tab') close()
  }
  addEventListener('keydown', closeByTab)
  element.addEventListener('click', close)
  setTimeout(close, SHOWN_MS)
}

function paragraph(tag: string, className: string, text = ''): HTMLElement {
  const element = document.createElement(tag)
  element.className = className
  element.textContent = text
  return element
}

/** A dot for each day of the week; those that are done are gold. Decorative: the texts say the same. */
function dotsOf({ all, done }: Earned['days']): HTMLElement {
  const dots = paragraph('div', 'flex justify-center gap-1.5')
  dots.ariaHidden = 'true'
  dots.style.margin = '.5rem'
  for (let day = 0; day < all; day++) {
    const dot = paragraph('span', `rounded-full ${day < done ? 'bg-gold' : 'bg-sunken'}`)
    Object.assign(dot.style, { width: '.75rem', height: '.75rem' })
    dots.append(dot)
  }
  return dots
}

/** The flame flares up, and then today's dot. */
function light(lit: SVGElement, today: Element | undefined): void {
  lit.style.transformOrigin = 'bottom'
  const easing = 'cubic-bezier(.3,1.6,.6,1)'
  lit.animate({ transform: ['scale(.2)', 'scale(1)'], opacity: [0, 1] }, { duration: 600, easing })
  today?.animate(
    { transform: ['scale(0)', 'scale(1.6)', 'scale(1)'] },
    { duration: 400, delay: 300, fill: 'backwards', easing },
  )
}

/** Does nothing if the screen does not show the balance. */
function flyCoins(card: HTMLElement): void {
  const balance = document.querySelector(`a[href="${linkTo('/points')}"]`)
  if (!balance) return
  const [from, to] = [card.getBoundingClientRect(), balance.getBoundingClientRect()]
  const path = [
    `translate(${from.x + from.width / 2}px, ${from.y}px)`,
    `translate(${to.x + to.width / 4}px, ${to.y + to.height / 4}px)`,
  ]
  for (let i = 0; i < COINS; i++) {
    const coin = paragraph('span', 'fixed size-5 rounded-full bg-gold')
    coin.ariaHidden = 'true'
    Object.assign(coin.style, { left: '0', top: '0', zIndex: '10' })
    document.body.append(coin)
    const flight = coin.animate(
      { transform: path },
      { duration: 700, delay: i * 90, fill: 'backwards', easing: 'ease-in' },
    )
    flight.addEventListener('finish', () => {
      coin.remove()
      // The counter takes each coin with a small nod.
      balance.animate({ transform: ['scale(1.12)', 'scale(1)'] }, 120)
    })
  }
}
