import type { Ctx, UserCtx } from '../context.ts'
import { Refusal } from '../../errors.ts'

/**
 * Whether points are enabled in a country (section 6). Every call that shows, grants or charges points uses this
 * function.
 */
export const arePointsEnabled = ({ settings }: Pick<Ctx, 'settings'>, country: string): boolean =>
  settings.country(country).points

/** Refuses with `points_not_enabled_for_country` if the caller's country has no points. */
export function requirePoints(ctx: Pick<UserCtx, 'settings' | 'user'>): void {
  const { country } = ctx.user
  if (!arePointsEnabled(ctx, country))
    throw new Refusal('points_not_enabled_for_country', `Points are not enabled in ${country}`)
}

/** The balance for answers: 0 in a country without points. */
export const shownBalance = (ctx: Pick<UserCtx, 'settings' | 'user'>, balance: number): number =>
  arePointsEnabled(ctx, ctx.user.country) ? balance : 0
