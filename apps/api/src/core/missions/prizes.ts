import { z } from 'zod'
import { MINUTE } from '@momi/contract/rules/durations'
import { json, JsonInstant } from '../../db/columns.ts'
import { read, type Db } from '../../db/db.ts'
import { HAS_AGING_SIGNAL, HAS_SIGNAL } from '../ledger/signals.ts'
import type { Ctx, UserCtx } from '../context.ts'
import { Refusal } from '../../errors.ts'

/** An account without a signal that opens prizes at once: its country, its creation, and whether a signal opens them with age. */
export const PrizesWaiting = z
  .object({ country: z.string(), since: JsonInstant, hasAgingSignal: z.boolean() })
  .nullable()
export type PrizesWaiting = z.infer<typeof PrizesWaiting>

/** SQL: PrizesWaiting of the account `u` of users; null if it does not wait for prizes, because a signal opens them. */
export const PRIZES_WAITING = `case when not ${HAS_SIGNAL} then jsonb_build_object('country', u.country,
    'since', u.created_at, 'hasAgingSignal', ${HAS_AGING_SIGNAL}) end`

const waitingOf = read(
  'prizes_waiting_of',
  { user: 'uuid' },
  { waiting: json(PrizesWaiting) },
  `select ${PRIZES_WAITING} as waiting from users u where u.id = :user`,
)

/** When an account gets prizes: now (both fields empty), from a time, or after a sign-in. */
export interface PrizesOpening {
  /** null: now, or not before a sign-in. */
  prizesFrom: Date | null
  prizesNeedSignIn: boolean
}

const OPEN: PrizesOpening = { prizesFrom: null, prizesNeedSignIn: false }

/**
 * When an account gets prizes: token amounts, vouchers, data packages, jackpots. It needs a person's signal, and with
 * some signals a certain age (core/ledger/signals.ts). Age alone opens nothing.
 */
export function prizesOpening({ settings, now }: Pick<Ctx, 'settings' | 'now'>, waiting: PrizesWaiting): PrizesOpening {
  if (waiting === null) return OPEN
  if (!waiting.hasAgingSignal) return { prizesFrom: null, prizesNeedSignIn: true }
  const from = new Date(waiting.since.getTime() + settings.country(waiting.country).prizeAccountAgeMinutes * MINUTE)
  return from > now() ? { prizesFrom: from, prizesNeedSignIn: false } : OPEN
}

export const arePrizesOpen = ({ prizesFrom, prizesNeedSignIn }: PrizesOpening): boolean =>
  prizesFrom === null && !prizesNeedSignIn

/** Why an account gets no prize yet; null if it does. */
export function prizeWithheld({ prizesFrom, prizesNeedSignIn }: PrizesOpening) {
  if (prizesNeedSignIn) return 'sign_in_required'
  return prizesFrom === null ? null : 'account_too_new'
}

/** When an account gets prizes, as answers contain it. */
export function prizesAnswer(ctx: Pick<Ctx, 'settings' | 'now'>, waiting: PrizesWaiting) {
  const { prizesFrom, prizesNeedSignIn } = prizesOpening(ctx, waiting)
  return { prizesFrom: prizesFrom?.toISOString() ?? null, prizesNeedSignIn }
}

export async function prizesWaitingOf(db: Db, user: string): Promise<PrizesWaiting> {
  return (await db.one(waitingOf, { user }))!.waiting
}

/** When this account gets prizes. */
export async function prizesOpeningOf(
  ctx: Pick<Ctx, 'settings' | 'now'>,
  db: Db,
  user: string,
): Promise<PrizesOpening> {
  return prizesOpening(ctx, await prizesWaitingOf(db, user))
}

/** Refuses with `prizes_not_open` if the caller's account does not get prizes yet. */
export async function requirePrizes(ctx: UserCtx): Promise<void> {
  const opening = await prizesOpeningOf(ctx, ctx.db, ctx.user.id)
  if (arePrizesOpen(opening)) return
  const from = opening.prizesFrom?.toISOString() ?? 'the sign-in'
  throw new Refusal('prizes_not_open', `The account gets prizes from ${from}`)
}
