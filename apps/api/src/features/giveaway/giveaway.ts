import type { Api, GiveawayGroup, Output } from '@momi/contract'
import type { UserCtx } from '../../core/context.ts'
import { missionFor } from '../../core/missions/mission-config.ts'
import { prizesAnswer, prizesWaitingOf } from '../../core/missions/prizes.ts'
import type { Values } from '../../db/columns.ts'
import type { Db, Tx } from '../../db/db.ts'
import { giveawayKind, groupOf, isDefaultRequired, type Choice } from './giveaway.rules.ts'
import * as store from './giveaway.store.ts'

type Availability = Output<Api['GET /api/v1/giveaway/availability']>
type ClaimState = Output<Api['GET /api/v1/giveaway/reward-status']>

/** The giveaway that is running for the caller; undefined if there is none. */
export async function giveawayFor(ctx: UserCtx, db: Db) {
  const { id: user, country } = ctx.user
  const config = await missionFor(ctx, db, { user, country, kind: giveawayKind })
  return config && { version: config.version, endsAt: config.endsAt, rule: config.rule }
}

/** The haid of the session's app instance, even if another user is now logged in on it. */
async function haidOf(ctx: UserCtx): Promise<string> {
  return (await ctx.db.one(store.deviceOf, { session: ctx.user.session }))!.haid
}

/**
 * Whether the caller may claim, and which packages. Assigns the group, once, and records whether the host reported the
 * browser as the default, unless staff view the client as the person. A claim goes on while the giveaway is off, so its
 * second check still counts.
 */
export async function availability(ctx: UserCtx, isDefaultBrowser: boolean): Promise<Availability> {
  const [giveaway, haid] = await Promise.all([giveawayFor(ctx, ctx.db), haidOf(ctx)])
  const isClaimed = async () =>
    (await ctx.db.one(store.claimedBy, { user: ctx.user.id, haid, phone_hashes: [] }))!.by_haid
  if (!giveaway && !(await isClaimed()))
    return {
      eligibility: 'MISSION_DISABLED',
      hasBegun: (await ctx.db.one(store.hasBegun, { country: ctx.user.country, now: ctx.now() }))!.has_begun,
      group: null,
      defaultBrowserRequired: false,
      validUntil: null,
      ...prizesAnswer(ctx, null),
      choices: [],
    }
  const [group, claimed, given, waiting] = await Promise.all([
    ctx.user.isReadOnly ? likelyGroup(ctx, haid, isDefaultBrowser) : recordCheck(ctx, haid, isDefaultBrowser),
    isClaimed(),
    ctx.db.many(store.grantedOf, { country: ctx.user.country }),
    prizesWaitingOf(ctx.db, ctx.user.id),
  ])
  const left = new Map(given.map((row) => [row.choice, row.given]))
  const isDown = ctx.gateways.topUp === null
  return {
    eligibility: claimed ? 'CLAIMED_BY_APP_INSTANCE' : isDown ? 'TECHNICAL_DIFFICULTIES' : 'ELIGIBLE',
    hasBegun: true,
    group,
    defaultBrowserRequired: isDefaultRequired(group),
    validUntil: giveaway?.endsAt?.toISOString() ?? null,
    ...prizesAnswer(ctx, waiting),
    choices: (giveaway?.rule.choices ?? []).map((choice) =>
      describe(choice, choice.stock === null || (left.get(choice.id) ?? 0) < choice.stock),
    ),
  }
}

const describe = ({ id, operator, megabytes, days }: Choice, available: boolean) => ({
  id,
  operator,
  megabytes,
  days,
  available,
})

async function recordCheck(ctx: UserCtx, haid: string, isDefaultBrowser: boolean): Promise<GiveawayGroup | null> {
  const at = ctx.now()
  return ctx.transact(async (tx) => {
    const group = await groupFor(ctx, tx, haid, isDefaultBrowser)
    await (isDefaultBrowser
      ? tx.one(store.recordDefaultBrowser, { haid, at })
      : tx.one(store.clearDefaultBrowser, { haid }))
    return group
  })
}

/** The app instance's group, or the one that it would be assigned; null if groups are off. */
export async function likelyGroup(
  ctx: UserCtx,
  haid: string,
  isDefaultBrowser: boolean,
): Promise<GiveawayGroup | null> {
  if (!ctx.env.GIVEAWAY_AB_GROUPS_ENABLED) return null
  return (await ctx.db.one(store.assignedGroup, { haid }))?.name ?? groupOf(haid, isDefaultBrowser)
}

/** The app instance's group; null if groups are off. A group sent by the client is ignored. */
export async function groupFor(
  ctx: UserCtx,
  tx: Tx,
  haid: string,
  isDefaultBrowser: boolean,
): Promise<GiveawayGroup | null> {
  if (!ctx.env.GIVEAWAY_AB_GROUPS_ENABLED) return null
  const name = groupOf(haid, isDefaultBrowser)
  return (await tx.one(store.assignGroup, { haid, name, at: ctx.now() }))!.name
}

export async function rewardStatus(ctx: UserCtx): Promise<ClaimState> {
  const haid = await haidOf(ctx)
  return stateOf(await ctx.db.one(store.lastClaim, { user: ctx.user.id, haid }))
}

/** The state of a claim; without a claim, all fields are null and there are no traces. */
export function stateOf(claim: Values<typeof store.lastClaim.row> | undefined): ClaimState {
  if (!claim)
    return { status: null, choice: null, claimedAt: null, waitsFor: null, dueAt: null, failure: null, traces: [] }
  const choice = claim.rule.choices.find(({ id }) => id === claim.choice)
  const { traces } = claim
  return {
    status: claim.status,
    choice: choice ? describe(choice, true) : null,
    claimedAt: claim.claimed_at.toISOString(),
    waitsFor: claim.waits_for,
    dueAt: claim.waits_for === null ? null : (traces.at(-1)?.dueAt ?? null),
    failure: claim.failure,
    traces,
  }
}
