import { allAtOnce } from '../db/stream.ts'
import type { OperatorCtx } from '../features/personal-data/public.ts'
import { momi } from '../momi.ts'

/** Runs an operator command on an open database, and returns what it prints. */
export const operate = (ctx: OperatorCtx, argv: string[]): Promise<string> =>
  momi({ settings: { MOMI_ENV: 'development' }, open: async () => ({ stream: allAtOnce(ctx.db), ...ctx }) }, argv)
