import { isDeepStrictEqual } from 'node:util'
import type { ConfigEffects, EffectCode } from '@momi/contract'

interface Changed {
  /** What is live; null: nothing yet. */
  live: unknown
  body: unknown
}

/** What a change does. A second person has to approve everything but switching something off. */
export function effectsOf(items: readonly Changed[]): ConfigEffects {
  const approval = new Set<EffectCode>()
  for (const { live, body } of items) {
    if (live === null) approval.add('NEW')
    else if (!isDeepStrictEqual(body, live) && !isOnlySwitchedOff(live, body)) approval.add('LIMITS')
  }
  return { approval: [...approval], pointsPerDay: 0, people: 0, words: [] }
}

const isOnlySwitchedOff = (live: unknown, body: unknown): boolean =>
  isDeepStrictEqual(body, { ...Object(live), enabled: false })
