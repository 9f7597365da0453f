import { isDeepStrictEqual } from 'node:util'
import type { Input } from './input-columns.store.ts'
import { storedOutcome, storedSpending, storedTakenBack, type Happened } from './replay.ts'
import { addOutcome, newTally, type Tally } from './tally.ts'
import type { NotCounted } from './unknowns.rules.ts'
import type { Given, Outcome } from './world.ts'

/** Something that the configuration of that time gives otherwise than it is stored: a fault, of ours or in the data. */
interface Difference {
  user: string
  kind: Input['kind']
  at: Date
  stored: Given[]
  replayed: Given[]
}

/** What the rehearsed inputs gave, and give with the draft. */
export interface Comparison {
  inputs: number
  before: Tally
  after: Tally
  differences: { count: number; examples: Difference[] }
  /** Streaks that go on before, and begin again or end after. */
  streaksBroken: number
  /** How often a count ended where the rule of that time asked for no more, and what the draft has beyond it. */
  notCounted: { times: number; points: number; items: number }
  /** The points that a brake refused after they were held. */
  braked: number
  /** How often staff took points back, which is taken as it is stored. */
  corrections: number
}

const MOST_EXAMPLES = 20

export const newComparison = (): Comparison => ({
  inputs: 0,
  before: newTally(),
  after: newTally(),
  differences: { count: 0, examples: [] },
  streaksBroken: 0,
  notCounted: { times: 0, points: 0, items: 0 },
  braked: 0,
  corrections: 0,
})

const sameOrder = (given: readonly Given[]) => given.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
const keyOf = ({ mission, day, step }: Given) => `${mission} ${day} ${step}`

interface Outcomes {
  before: Outcome
  after: Outcome
  more?: NotCounted | undefined
}

export function compare(
  comparison: Comparison,
  { id, country }: { id: string; country: string },
  { at, input }: Happened,
  { before, after, more }: Outcomes,
): void {
  comparison.inputs++
  const stored = storedOutcome(input)
  const isSpent =
    ((before.spent?.points ?? 0) === storedSpending(input) && (before.takenBack ?? 0) === storedTakenBack(input)) ||
    before.refused.length > 0
  if (!isDeepStrictEqual(sameOrder(stored), sameOrder(before.given)) || !isSpent || isRefused(input, before)) {
    const { examples } = comparison.differences
    comparison.differences.count++
    if (examples.length < MOST_EXAMPLES)
      examples.push({ user: id, kind: input.kind, at, stored, replayed: before.given })
  }
  const isClaimed = (given: Given) =>
    isItemClaimed(input) && stored.some((one) => one.item === given.item && keyOf(one) === keyOf(given))
  addOutcome(comparison.before, country, before, isClaimed)
  addOutcome(comparison.after, country, after, isClaimed)
  if (input.kind === 'CHECK_IN' && isKept(before) && !isKept(after)) comparison.streaksBroken++
  for (const { points, isRefused: isBraked } of stored) if (isBraked) comparison.braked += points
  if (input.kind === 'MOVED' && input.reason === 'STAFF_REVERSED') comparison.corrections++
  if (more) {
    comparison.notCounted.times++
    comparison.notCounted.points += more.points
    comparison.notCounted.items += more.items
  }
}

/** What is stored was accepted. A milestone that was not given is no refusal: its row would be missing. */
const isRefused = (input: Input, { refused }: Outcome): boolean => refused.length > 0 && input.kind !== 'COUNT'

const isKept = ({ given, streakLost }: Outcome): boolean => given.length > 0 && !streakLost

const isItemClaimed = (input: Input): boolean =>
  'claimed' in input ? input.claimed : input.kind === 'PACKAGE' && input.status === 'SUCCESS'
