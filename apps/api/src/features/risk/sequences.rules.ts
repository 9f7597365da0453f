import { createHash } from 'node:crypto'
import { SECOND } from '@momi/contract/rules/durations'

/** A time at which an account earned, and for what. */
export interface Earning {
  what: string
  at: Date
}

/** The first steps of a day with their gaps, as keys of which one is equal for accounts that did the same. */
export interface Fingerprint {
  /** One for each grid. Both contain the day. */
  keys: readonly [string, string]
  /** When the day's first step was. */
  at: Date
}

/** Fewer say nothing: many people do two things one after the other. */
const STEPS = 4
/** What comes within this is one step, such as two milestones of one report. */
const ONE_STEP_MS = SECOND
/** Gaps are compared in steps of this width, in two grids: gaps that differ by up to half of it agree in one of them. */
const GRID_MS = 4 * SECOND

/** The fingerprint of each day on which an account earned in at least four steps; earnings are in order of time. */
export function fingerprintsOf(earnings: readonly Earning[]): Fingerprint[] {
  const days = Map.groupBy(earnings, ({ at }) => at.toISOString().slice(0, 10))
  return [...days].flatMap(([day, ofDay]) => {
    const steps = stepsOf(ofDay).slice(0, STEPS)
    if (steps.length < STEPS) return []
    const gaps = steps.slice(1).map((step, index) => step.at.getTime() - steps[index]!.at.getTime())
    const keyOf = (grid: 0 | 1) => {
      const rounded = gaps.map((gap) => Math.floor((gap + (grid * GRID_MS) / 2) / GRID_MS))
      const text = JSON.stringify([steps.map(({ what }) => what), rounded])
      return `seq:${day}:${grid}:${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
    }
    return [{ keys: [keyOf(0), keyOf(1)] as const, at: steps[0]!.at }]
  })
}

function stepsOf(earnings: readonly Earning[]): Earning[] {
  const steps: Earning[] = []
  let last = -Infinity
  for (const { what, at } of earnings) {
    const step = steps.at(-1)
    if (step && at.getTime() - last <= ONE_STEP_MS) step.what += `+${what}`
    else steps.push({ what, at })
    last = at.getTime()
  }
  return steps
}
