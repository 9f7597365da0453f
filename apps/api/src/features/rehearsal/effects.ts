import type { RehearsalResult } from '@momi/contract'
import type { People } from './people.ts'
import type { Turn } from './turn.ts'

const MOST_EXAMPLES = 20

/** What a draft does to people. */
export interface Effects extends Pick<RehearsalResult, 'gaining' | 'losing'> {
  /** Spins that the draft gives more, and that nobody has made. */
  spinsLeft: number
  /** People whose accounts were merged in these days. */
  merged: number
}

/** Everybody who gets more or less, with those for whom it is the most. `turn` lets other work of the process go on. */
export async function effectsOn(people: People, turn: Turn): Promise<Effects> {
  const gaining = ranked()
  const losing = ranked()
  let spinsLeft = 0
  let merged = 0
  for (const userId of people.ids()) {
    const { history, draft, isMerged } = people.peek(userId)!
    const points = draft.earned.points - history.earned.points
    const items = draft.earned.items - history.earned.items
    if (points > 0 || (points === 0 && items > 0)) gaining.add({ userId, points, items })
    if (points < 0 || (points === 0 && items < 0)) losing.add({ userId, points, items })
    spinsLeft += Math.max(0, draft.held.length - history.held.length)
    if (isMerged) merged++
    if (turn.isOver()) await turn.next()
  }
  return { gaining: gaining.list(), losing: losing.list(), spinsLeft, merged }
}

/** Counts people, and keeps those with the greatest change. */
function ranked() {
  let people = 0
  let examples: RehearsalResult['gaining']['examples'] = []
  const size = (one: (typeof examples)[number]) => Math.abs(one.points) * 1_000 + Math.abs(one.items)
  const sortAndCut = () => {
    examples = examples.toSorted((a, b) => size(b) - size(a) || (a.userId < b.userId ? -1 : 1)).slice(0, MOST_EXAMPLES)
  }
  return {
    add: (one: (typeof examples)[number]) => {
      people++
      examples.push(one)
      if (examples.length > 20 * MOST_EXAMPLES) sortAndCut()
    },
    list: () => {
      sortAndCut()
      return { people, examples }
    },
  }
}
