import type { Api, Output } from '@momi/contract'
import { giveawayPhoneProblem } from '@momi/contract/rules/giveaway'
import type { UserCtx } from '../../core/context.ts'
import { InvalidFields, Refusal } from '../../core/errors.ts'
import { mobileNumberIn } from '../../core/phone.ts'
import { requirePrizes } from '../../core/prizes.ts'
import { consumeRateLimit } from '../../core/rate-limits.ts'
import { giveawayFor, haidOf } from './giveaway.ts'
import type { GiveawayRule } from './giveaway.rules.ts'
import * as store from './giveaway.store.ts'

const HOUR = 3600
const DAY = 24 * HOUR

/**
 * The participating operator of a number, for a caller who may still claim
 * (docs/decisions/0048-operator-lookup.md). Refuses for the same reasons as a claim.
 */
export async function lookUpOperator(
  ctx: UserCtx,
  typed: string,
): Promise<Output<Api['POST /api/v1/giveaway/operator']>> {
  const { id: user, country } = ctx.user
  const giveaway = await giveawayFor(ctx, ctx.db)
  if (!giveaway) throw new Refusal('giveaway_not_available', 'No giveaway runs for this user')
  await requirePrizes(ctx)
  const phone = mobileNumberIn(typed, country)
  if (!phone) {
    const message = giveawayPhoneProblem(typed, country) ?? 'invalid'
    throw new InvalidFields('validation_error', [{ path: 'body.phone', message }])
  }
  const haid = await haidOf(ctx)
  const { by_haid } = (await ctx.db.one(store.claimedBy, { user, haid, phone_hashes: [] }))!
  if (by_haid) throw new Refusal('giveaway_already_claimed_by_haid', 'This app instance or person has claimed')
  await countLookUp(ctx, haid)
  return { operator: await operatorOf(ctx, phone, giveaway.rule) }
}

/** Counts a look-up towards limits so low that nobody can look up the operators of a list of numbers. */
async function countLookUp(ctx: UserCtx, haid: string): Promise<void> {
  await consumeRateLimit(ctx, { name: 'operator look-ups of a person', most: 10, seconds: DAY }, ctx.user.id)
  // This limit counts by app instance, because logging out gives the device a new user id.
  await consumeRateLimit(ctx, { name: 'operator look-ups of a device', most: 10, seconds: DAY }, haid)
  const ofAddress = { name: 'operator look-ups of an address', most: 60, seconds: HOUR }
  await consumeRateLimit(ctx, ofAddress, ctx.request.address)
}

/**
 * The participating operator that serves a number. The partner determines it, because a number may have been
 * ported.
 */
export async function operatorOf(
  { gateways: { topUp } }: UserCtx,
  phone: string,
  { choices }: GiveawayRule,
): Promise<string> {
  const unreachable = (why: string, cause?: unknown) =>
    new Refusal('giveaway_partner_connection_error', why, {}, { cause })
  if (!topUp) throw unreachable('No top-up partner is configured')
  const [served] = await topUp.operatorsOf(phone).catch((error: Error) => {
    throw unreachable(error.message, error)
  })
  if (served === undefined) throw new Refusal('giveaway_invalid_phone_number', 'No operator serves this number')
  if (choices.some(({ operator }) => operator === served)) return served
  throw new Refusal('giveaway_non_participating_operator', 'The operator of this number does not take part')
}
