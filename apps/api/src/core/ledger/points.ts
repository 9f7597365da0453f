import type { Env } from '../../env.ts'
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

/** The limits, in points, above which a grant needs approval. Points that are taken away count like granted points. */
export interface GrantLimits {
  /** The maximum number of points for one user, in one grant or in all grants of all staff within a day. */
  user: number
  /** The maximum number of points that one person of staff may grant to all users within a day. */
  staff: number
}

export const grantLimits = (env: Pick<Env, 'POINTS_GRANT_LIMIT' | 'POINTS_GRANTS_PER_STAFF_DAY'>): GrantLimits => ({
  user: env.POINTS_GRANT_LIMIT,
  staff: env.POINTS_GRANTS_PER_STAFF_DAY,
})
