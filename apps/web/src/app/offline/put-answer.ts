import { addressOf } from './answer-caches.ts'
import type { KeptAnswer } from './kept-answer.ts'
import { limitsOf } from './kept-limits.ts'

/**
 * An answer with the limits within which a visit may start with it.
 *
 * @param ahead how far the server's clock is ahead of the phone's
 * @param zone of the mission days
 */
export function cachedAnswer(
  kept: Omit<KeptAnswer, 'until' | 'later'>,
  ahead: number,
  zone: string | undefined,
): KeptAnswer {
  const { until, later } = limitsOf(kept.name, kept.answer, kept.at + ahead, zone)
  return { ...kept, until: until - ahead, later }
}

export async function putAnswer(cache: string, entry: KeptAnswer): Promise<void> {
  await (await caches.open(cache)).put(addressOf(entry.name), new Response(JSON.stringify(entry)))
}
