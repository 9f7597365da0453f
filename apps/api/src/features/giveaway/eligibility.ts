import type { UserCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import { requirePrizes } from '../../core/missions/prizes.ts'
import { giveawayFor, likelyGroup } from './giveaway.ts'
import { isDefaultRequired, type Choice, type GiveawayRule } from './giveaway.rules.ts'
import * as store from './giveaway.store.ts'

/** A caller who may claim, and the giveaway that runs for them. */
export interface Claimant {
  haid: string
  rule: GiveawayRule
  version: number
  /** The packages that are not out of stock. */
  available: readonly Choice[]
}

/**
 * Refuses a caller who may not claim, for the same reasons as a claim, so that the partner is asked nothing for them. A
 * claim repeats these checks under its locks. `isDefaultBrowser`: what the host reports now; absent: what it reported
 * last.
 */
export async function requireClaimant(ctx: UserCtx, isDefaultBrowser?: boolean): Promise<Claimant> {
  const { id: user, session, country } = ctx.user
  const giveaway = await giveawayFor(ctx, ctx.db)
  if (!giveaway) throw new Refusal('giveaway_not_available', 'No giveaway runs for this user')
  await requirePrizes(ctx)
  const { rule, version } = giveaway
  const [facts, granted] = await Promise.all([
    ctx.db.one(store.claimantFacts, { user, session }),
    ctx.db.many(store.grantedOf, { country }),
  ])
  const { haid, device_taken, claimed, default_seen } = facts!
  if (device_taken) throw new Refusal('device_earns_for_another_account', 'Another account earned on this device first')
  if (claimed) throw new Refusal('giveaway_already_claimed_by_haid', 'This app instance or person has claimed')
  const isDefault = isDefaultBrowser ?? default_seen
  if (!isDefault && isDefaultRequired(await likelyGroup(ctx, haid, isDefault)))
    throw new Refusal('giveaway_default_browser_required', 'The browser is not the default one')
  const given = new Map(granted.map((row) => [row.choice, row.given]))
  const available = rule.choices.filter(({ id, stock }) => stock === null || (given.get(id) ?? 0) < stock)
  if (available.length === 0) throw new Refusal('giveaway_reward_choice_not_available', 'All of them were given away')
  return { haid, rule, version, available }
}
