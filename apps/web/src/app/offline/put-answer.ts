import { addressOf } from './answer-caches.ts'
import type { KeptAnswer } from './kept-answer.ts'
import { limitsOf } from './kept-limits.ts'

/**
 * Puts an answer into a cache, with the limits within which a visit may start with it.
 *
 * @param ahead how far the server's clock is ahead of the phone's
 * @param zone of the mission days
 */
export async function putAnswer(
  cache: string,
  kept: Omit<KeptAnswer, 'until' | 'later'>,
  ahead: number,
  zone: string | undefined,
): Promise<void> {
  const { until, later } = limitsOf(kept.name, kept.answer, kept.at + ahead, zone)
  const entry: KeptAnswer = { ...kept, until: until - ahead, later }
  await (await caches.open(cache)).put(addressOf(kept.name), new Response(JSON.stringify(entry)))
}
