import { zoneOf } from '@momi/contract/rules/calendar'
import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import * as store from './case-file.store.ts'

/** Reads an account. `users`: its id and those of the accounts merged into it, whose history its case file includes. */
export async function accountOf(ctx: Pick<Ctx, 'db'>, user: string) {
  const account = await ctx.db.one(store.account, { user })
  if (!account) throw new Refusal('not_found', 'No such user')
  const users = (await ctx.db.many(store.familyOf, { user })).map(({ id }) => id)
  // A country without a campaign has no zone for mission days, so its days are UTC days.
  return { ...account, users, zone: zoneOf(account.country) ?? 'UTC' }
}
