import type { Tx } from '../../db/db.ts'

export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * Processes rows in batches of at most `most`, each in its own short transaction, until a batch is not full. In the
 * result of `batch`, `done` is the number of processed rows.
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
