/** Longer than all parts need to stop one after the other. */
export const STOPS_WITHIN_MS = 15_000

export interface Stops {
  push: (stop: () => unknown) => void
  /** Runs the functions once, even if both a failed start and a signal call it. */
  run: () => Promise<void>
}

/** Collects the functions that stop the parts; `run` calls them, the last added first. */
export function createStops(): Stops {
  const list: (() => unknown)[] = []
  const runAll = async () => {
    for (const stop of list.toReversed()) await stop()
  }
  let running: Promise<void> | undefined
  return {
    push: (stop) => void list.push(stop),
    run: () => (running ??= runAll()),
  }
}
