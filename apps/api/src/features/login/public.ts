import type { Ctx } from '../../core/context.ts'
import { forgetProofs } from './login.store.ts'

/** What is past its use: provider tokens that have expired. */
export async function forgetOldLogins({ transact, now }: Pick<Ctx, 'transact' | 'now'>): Promise<void> {
  await transact((tx) => tx.one(forgetProofs, { before: now() }))
}
