import { addDays, dayOf, zoneOf } from '@momi/contract/rules/calendar'
import type { UserCtx } from '../../core/context.ts'
import { ConcurrentChange } from '../../core/locks/locks.ts'
import { recordChange } from '../../core/records/account-changes.ts'
import type { Tx } from '../../db/db.ts'
import { Refusal } from '../../errors.ts'
import { endOtherSessionsOn, leaveDevice, lockPerson } from '../accounts/public.ts'
import { grantFreeze } from '../streaks/public.ts'
import { dayOfBoth, UNDO_MS } from './device-moves.rules.ts'
import * as store from './device-moves.store.ts'
import { requireFewMoves } from './limit.ts'

/**
 * “This phone is mine now”: the phone of an earlier account earns for the caller. If the caller is that account, which
 * somebody left on the phone, it earns for a new one, which the phone's next anonymous login opens. `seen`: what the
 * person saw, so that a repeat after a lost answer changes nothing.
 */
export async function takeOver(ctx: UserCtx, seen: { account: string; isNewAccount: boolean }) {
  const earnsFrom = await ctx.transact(async (tx) => {
    const { person, device } = await lockDevice(ctx, tx)
    const { haid, owner } = device
    const from = owner ?? person.id
    const isOwn = from === person.id
    if (person.id !== seen.account || (seen.isNewAccount && !isOwn))
      throw new Refusal('device_move_account_changed', 'The phone or its account is not the one that was shown')
    if (!seen.isNewAccount) {
      if (isOwn) return null
      const waiting = await tx.one(store.waitingTakeOver, { haid, to: person.id })
      if (waiting) return waiting.due_at
    }
    await requireFewMoves(ctx, tx, { user: person.id, haids: [haid] })
    const at = ctx.now()
    // Before the phone leaves the account: the message goes to its other phones.
    await recordChange(ctx, tx, { user: from, kind: 'PHONE_TAKEN' })
    if (!isOwn) {
      if (device.user === from) await tx.one(store.setUser, { haid, next: person.id })
      await endOtherSessionsOn(tx, { haid, session: ctx.user.session, at })
      return giveDevice(ctx, tx, { haid, from, to: person.id, hasEarned: true })
    }
    const to = await leaveDevice(tx, { haid, user: device.user, at })
    if (to === undefined) throw new ConcurrentChange()
    return giveDevice(ctx, tx, { haid, from, to, hasEarned: owner !== null })
  })
  ctx.clearCachedTokens()
  return { earnsFrom: earnsFrom?.toISOString() ?? null }
}

/** Locks the caller, their phone, the account for which it earns, and another one. */
export async function lockDevice(ctx: UserCtx, tx: Tx, other?: string) {
  const { session } = ctx.user
  const seen = await tx.one(store.deviceIn, { session })
  // Another take-over may have ended it since the request was authenticated.
  if (!seen) throw new Refusal('access_token_invalid', 'The session has ended')
  const person = await lockPerson(ctx, tx, { users: [seen.owner, other] })
  const device = await tx.one(store.deviceIn, { session })
  if (device?.owner !== seen.owner || device.user !== seen.user) throw new ConcurrentChange()
  return { person, device }
}

interface Given {
  haid: string
  from: string
  to: string
  /** Whether the phone has ever earned for `from`. */
  hasEarned: boolean
}

/**
 * A phone earns for another locked account: at once or, if the earlier one has got anything today, from the next day, so
 * that it earns once a day. Returns when, or null for at once. Who has to wait keeps the streak by a freeze.
 */
export async function giveDevice(ctx: UserCtx, tx: Tx, { haid, from, to, hasEarned }: Given): Promise<Date | null> {
  const at = ctx.now()
  const countries = (await tx.many(store.countriesOf, { users: [from, to] })).map(({ country }) => country)
  const { began, ends } = dayOfBoth(at, countries)
  const isLater = hasEarned && (await tx.one(store.earnedSince, { user: from, since: began }))!.earned
  await tx.one(store.keepOnce, { haid, former: from, next: to })
  const kept = { haid, former: from, next: to, at, ends_at: new Date(at.getTime() + UNDO_MS) }
  if (!isLater) {
    await tx.one(store.addTakeOver, { ...kept, due_at: null, outcome: 'DONE' })
    if (!(await tx.one(store.setOwner, { haid, former: from, next: to, since: at }))) throw new ConcurrentChange()
    return null
  }
  await tx.one(store.addTakeOver, { ...kept, due_at: ends, outcome: null })
  await coverDay(ctx, tx, { user: to, haid })
  return ends
}

async function coverDay(ctx: UserCtx, tx: Tx, { user, haid }: { user: string; haid: string }): Promise<void> {
  const at = ctx.now()
  const [home] = await tx.many(store.countriesOf, { users: [user] })
  const zone = zoneOf(home?.country ?? '')
  if (zone === undefined) return
  const day = dayOf(at, zone)
  if (!(await tx.one(store.hasStreak, { user, since: addDays(day, -1) }))!.has) return
  await grantFreeze(tx, { user, cause: `${user}: take-over of ${haid} on ${day}`, day, at })
}
