import type { ApiError } from '@momi/client/http/api-error'

/** What a test of a race states. */
interface Race<World, Outcome> {
  /** Default: one round. */
  rounds?: number
  setUp: (round: number) => World | Promise<World>
  /** Starts everything that runs at the same time. */
  concurrently: (world: World, round: number) => readonly Promise<Outcome>[]
  /** Asserts what must hold after a round, in whatever order the work was done. */
  mustHold: (outcomes: Outcome[], world: World) => void | Promise<void>
}

/** Runs a race. Fails in the first round after which an assertion does not hold. */
export async function race<World, Outcome>(given: Race<World, Outcome>): Promise<void> {
  for (let round = 0; round < (given.rounds ?? 1); round++) await (await run(given, round))()
}

/**
 * Runs a race of a naive variant, and returns in how many rounds an assertion failed. If that is fewer than all rounds,
 * the test would not detect such a race condition reliably.
 */
export async function failedRounds<World, Outcome>(given: Race<World, Outcome>): Promise<number> {
  let failed = 0
  for (let round = 0; round < (given.rounds ?? 1); round++) {
    const assert = await run(given, round)
    await assert().catch((error: unknown) => {
      if (!isAssertion(error)) throw error
      failed++
    })
  }
  return failed
}

async function run<World, Outcome>({ setUp, concurrently, mustHold }: Race<World, Outcome>, round: number) {
  const world = await setUp(round)
  const outcomes = await Promise.all(concurrently(world, round))
  return async () => mustHold(outcomes, world)
}

const isAssertion = (error: unknown) => error instanceof Error && error.name === 'AssertionError'

/** Starts `count` runs of `work` at the same time. */
export const times = <T>(count: number, work: (i: number) => Promise<T>): Promise<T>[] =>
  Array.from({ length: count }, (_, i) => work(i))

/** The outcome of a call in one word: `success`, or the code of its refusal. */
export const outcomeOf = <T>(call: Promise<T>, success: string | ((answer: T) => string)): Promise<string> =>
  call.then(
    (answer) => (typeof success === 'string' ? success : success(answer)),
    (error: ApiError) => error.code ?? error.message,
  )

/** A function whose promise resolves once it has been called `count` times. */
export function barrier(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let called = 0
  return () => {
    if (++called === count) resolve()
    return promise
  }
}
