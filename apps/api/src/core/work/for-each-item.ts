/**
 * Runs `work` for each item, also for those after one that fails. Throws the first failure in the end, so that the job
 * is reported as failed.
 */
export async function forEachItem<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
