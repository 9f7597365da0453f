import { setImmediate } from 'node:timers/promises'

/** The longest time for which other work of this process waits. */
const TURN_MS = 10

/** When long work has to let other work of this process go on. */
export function newTurn() {
  let began = performance.now()
  return {
    isOver: () => performance.now() - began >= TURN_MS,
    next: async () => {
      await setImmediate()
      began = performance.now()
    },
  }
}

export type Turn = ReturnType<typeof newTurn>
