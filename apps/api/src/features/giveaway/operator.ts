import type { Api, Output } from '@momi/contract'
import { giveawayPhoneProblem } from '@momi/contract/rules/giveaway'
import { HOUR_SECONDS, DAY_SECONDS } from '@momi/contract/rules/durations'
import type { UserCtx } from '../../core/context.ts'
import { InvalidFields, Refusal } from '../../errors.ts'
import { mobileNumberIn } from '../../core/phone.ts'
import { consumeNetworkLimit } from '../../core/limits/network-limits.ts'
import { consumeRateLimit } from '../../core/limits/rate-limits.ts'
import { requireClaimant, type Claimant } from './eligibility.ts'
import * as store from './giveaway.store.ts'

/**
 * The participating operator of a number, for a caller who may still claim
 * (docs/decisions/0048-operator-lookup.md). Refuses for the same reasons as a claim.
 */
export async function lookUpOperator(
  ctx: UserCtx,
  typed: string,
): Promise<Output<Api['POST /api/v1/giveaway/operator']>> {
  const { country } = ctx.user
  const claimant = await requireClaimant(ctx)
  const phone = mobileNumberIn(typed, country)
  if (!phone) {
    const message = giveawayPhoneProblem(typed, country) ?? 'invalid'
    throw new InvalidFields('validation_error', [{ path: 'body.phone', message }])
  }
  await countLookUp(ctx, claimant, phone)
  return { operator: await operatorOf(ctx, claimant, phone) }
}

/**
 * The operator of a number that a claim names. Refuses a number that has a claim, and asks the partner nothing for it.
 * Counts towards the same limits as a look-up.
 */
export async function operatorForClaim(ctx: UserCtx, claimant: Claimant, phone: string): Promise<string> {
  await countLookUp(ctx, claimant, phone)
  const phone_hashes = ctx.keys.acceptedHashes(phoneKey(phone))
  const { by_phone } = (await ctx.db.one(store.claimedBy, {
    user: ctx.user.id,
    haid: claimant.haid,
    phone_hashes,
  }))!
  if (by_phone) throw phoneUsed()
  return operatorOf(ctx, claimant, phone)
}

/** The key under which claims store the keyed hash of their number. */
export const phoneKey = (phone: string) => `giveaway:${phone}`

export const phoneUsed = () => new Refusal('giveaway_phone_number_already_used', 'This number was claimed for')

/**
 * Counts towards limits so low that nobody can find out the operators of a list of numbers. Each look-up costs money
 * and names an operator, whichever call asks for it, so all calls share these limits.
 */
async function countLookUp(ctx: UserCtx, { haid }: Claimant, phone: string): Promise<void> {
  await consumeRateLimit(ctx, { name: 'operator look-ups of a person', most: 10, seconds: DAY_SECONDS }, ctx.user.id)
  // This limit counts by app instance, because logging out gives the device a new user id.
  await consumeRateLimit(ctx, { name: 'operator look-ups of a device', most: 10, seconds: DAY_SECONDS }, haid)
  await consumeRateLimit(ctx, { name: 'operator look-ups of a number', most: 10, seconds: DAY_SECONDS }, phone)
  const ofAddress = {
    name: 'operator look-ups of an address',
    most: ctx.env.OPERATOR_LOOKUPS_PER_HOUR,
    seconds: HOUR_SECONDS,
  }
  await consumeNetworkLimit(ctx, ofAddress)
}

/**
 * The participating operator that serves a number. The partner determines it, because a number may have been
 * ported.
 */
async function operatorOf({ gateways: { topUp } }: UserCtx, { rule }: Claimant, phone: string): Promise<string> {
  const unreachable = (why: string, cause?: unknown) =>
    new Refusal('giveaway_partner_connection_error', why, {}, { cause })
  if (!topUp) throw unreachable('No top-up partner is configured')
  const [served] = await topUp.operatorsOf(phone).catch((error: Error) => {
    throw unreachable(error.message, error)
  })
  if (served === undefined) throw new Refusal('giveaway_invalid_phone_number', 'No operator serves this number')
  if (rule.choices.some(({ operator }) => operator === served)) return served
  throw new Refusal('giveaway_non_participating_operator', 'The operator of this number does not take part')
}
