import type { Operator } from './command.ts'

/** Thrown to end a dry run before the command's first transaction is committed. */
export class DryRunEnd extends Error {
  override name = 'DryRunEnd'
}

/**
 * The operator for a dry run of a command: the command's first transaction, which decides whether the command succeeds,
 * runs as usual and is rolled back, and nothing runs after it.
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
