import type { Person as StoredPerson } from './input-columns.store.ts'
import { pack, unpack, type Packed, type Pair } from './packing.ts'
import { personFrom } from './person.ts'

/** How many people are ready before those who did nothing since are packed: a visit is over after a few minutes. */
const READY = 1_000

/**
 * Everybody who takes part. The state of those who did something lately is ready; that of all others is packed, which
 * takes a tenth of the memory.
 */
export function peopleOfRehearsal(ready = READY) {
  let recent = new Map<string, Pair>()
  let earlier = new Map<string, Pair>()
  const packed = new Map<string, Packed>()

  // Two for each that becomes ready: so the earlier ones are packed before the recent ones are too many, and no input
  // waits for it.
  const packTwo = () => {
    let count = 0
    for (const [id, pair] of earlier) {
      if (count++ === 2) return
      earlier.delete(id)
      packed.set(id, pack(pair))
    }
    if (recent.size < ready) return
    earlier = recent
    recent = new Map()
  }
  const takeAway = (id: string): Pair => {
    const pair = earlier.get(id) ?? unpack(packed.get(id)!)
    earlier.delete(id)
    packed.delete(id)
    return pair
  }
  const peek = (id: string): Pair | undefined => {
    const known = packed.get(id)
    return recent.get(id) ?? earlier.get(id) ?? (known && unpack(known))
  }

  return {
    has: (id: string) => recent.has(id) || earlier.has(id) || packed.has(id),
    size: () => recent.size + earlier.size + packed.size,
    add: (stored: StoredPerson) => {
      recent.set(stored.id, pairOf(stored))
      packTwo()
    },
    /** Somebody who was added, for an input of theirs. */
    ready: (id: string): Pair => {
      const known = recent.get(id)
      if (known) return known
      const pair = takeAway(id)
      recent.set(id, pair)
      packTwo()
      return pair
    },
    peek,
    ids: (): string[] => [...recent.keys(), ...earlier.keys(), ...packed.keys()],
  }
}

export type People = ReturnType<typeof peopleOfRehearsal>

function pairOf(stored: StoredPerson): Pair {
  const { isMerged } = stored
  const history = personFrom(stored)
  return { history, draft: { ...personFrom(stored), stored: history.stored }, isMerged }
}
