import type { Tx } from '../db/db.ts'

export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * Does work in batches of at most `most` rows until one has less, each in its own transaction, so that none takes
 * long. `batch` returns how many it has `done`.
 */
export async function inBatches(
  transact: Transact,
  most: number,
  batch: (tx: Tx, most: number) => Promise<{ done: number } | undefined>,
): Promise<void> {
  for (;;) {
    const { done } = (await transact((tx) => batch(tx, most)))!
    if (done < most) return
  }
}
