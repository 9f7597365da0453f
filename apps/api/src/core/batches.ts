import type { Tx } from '../db/db.ts'

export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * Processes rows in batches of at most `most`, each in its own short transaction, until a batch is not full. `batch`
 * returns the number of rows it has `done`.
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
