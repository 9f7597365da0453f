import { linkTo } from '../../../shared/link.ts'
import { avoidsMotion } from '../../../shared/motion.ts'

const SHOWN_MS = 4000
/** The delay of the text: screen readers announce what is added to a live region, but not its initial content. */
const ANNOUNCED_MS = 100
const COINS = 5

/**
 * Shows a message that does not take the focus and closes by itself, with coins that fly to the balance if points were
 * added to it. Not rendered by React, because it may stay longer than the screen of the check-in.
 */
export function showEarned(title: string, text: string, { hasCoins }: { hasCoins: boolean }): void {
  const element = document.createElement('div')
  element.setAttribute('role', 'status')
  element.className = 'fixed mx-auto max-w-sm'
  // These styles are set as properties, because classes would add bytes to the first page's CSS.
  Object.assign(element.style, { insetInline: '1rem', bottom: '1rem', zIndex: '10' })
  document.body.append(element)
  setTimeout(() => {
    const card = paragraph('div', 'animate-appear rounded-card bg-surface p-5 text-center text-ink shadow-float')
    card.append(paragraph('p', 'text-title font-bold', title), paragraph('p', 'text-ink-soft', text))
    element.append(card)
    if (hasCoins) flyCoins(card)
  }, ANNOUNCED_MS)
  const close = () => element.remove()
  element.addEventListener('click', close)
  setTimeout(close, SHOWN_MS)
}

function paragraph(tag: string, className: string, text = ''): HTMLElement {
  const element = document.createElement(tag)
  element.className = className
  element.textContent = text
  return element
}

/** Does nothing with reduced motion, or if the screen does not show the balance. */
function flyCoins(card: HTMLElement): void {
  const balance = document.querySelector(`a[href="${linkTo('/points')}"]`)
  if (!balance || avoidsMotion()) return
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
    flight.addEventListener('finish', () => coin.remove())
  }
}
