import type { Operator } from './command.ts'

/** Ends a command at the point at which it would have changed something. */
export class DryRunEnd extends Error {
  override name = 'DryRunEnd'
}

/**
 * For a dry run: the command's first transaction, which decides whether it succeeds, runs as always and is rolled
 * back, and nothing after it runs.
 */
export const endAfterFirstTransaction = ({ settings, open }: Operator): Operator => ({
  settings,
  open: async () => {
    const ctx = await open()
    return {
      ...ctx,
      transact: (work) =>
        ctx.transact(async (tx) => {
          await work(tx)
          throw new DryRunEnd()
        }),
    }
  },
})
