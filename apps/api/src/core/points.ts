import { isCountryAllowed } from '@momi/contract/rules/country'
import type { Ctx, UserCtx } from './context.ts'
import { Refusal } from './errors.ts'

type WithEnv = Pick<Ctx, 'env'>

/** Points are enabled by country (section 6). This decides whether they are shown, earned and spent, everywhere. */
export const arePointsEnabled = ({ env }: WithEnv, country: string): boolean =>
  isCountryAllowed(env.POINTS_COUNTRIES, country)

/** Refuses `points_not_enabled_for_country`. */
export function requirePoints(ctx: Pick<UserCtx, 'env' | 'user'>): void {
  const { country } = ctx.user
  if (!arePointsEnabled(ctx, country))
    throw new Refusal('points_not_enabled_for_country', `Points are not enabled in ${country}`)
}

/** Points as an answer may show them: 0 where the country has none. */
export const shownBalance = (ctx: Pick<UserCtx, 'env' | 'user'>, balance: number): number =>
  arePointsEnabled(ctx, ctx.user.country) ? balance : 0
