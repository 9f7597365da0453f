import { frameOf } from './inspect.ts'
import type { Phone } from './phone.ts'

/** Waits until the mission with this title is completed, and unfolds its group's completed missions. */
export const unfold = ({ screen }: Phone, title: string) =>
  screen.locator('details', { hasText: title }).evaluate((fold) => fold.setAttribute('open', ''))

/** The part of Missions that contains today's check-in, the spin and the links to other screens. */
export const todayOf = ({ screen }: Phone) => screen.getByRole('region', { name: 'Today', exact: true })

/** Counts the taps on the client's page from now on. */
export async function countTaps(phone: Phone): Promise<() => Promise<number>> {
  const frame = frameOf(phone)
  await frame.evaluate(() => {
    const counted = window as unknown as { taps?: number }
    if (counted.taps === undefined) document.addEventListener('click', () => counted.taps!++, true)
    counted.taps = 0
  })
  return () => frame.evaluate(() => (window as unknown as { taps: number }).taps)
}
