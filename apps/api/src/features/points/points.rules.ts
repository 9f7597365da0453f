import { isCountryAllowed } from '@momi/contract/rules/country'
import type { UserCtx } from '../../core/context.ts'
import { Refusal } from '../../core/errors.ts'

type WithUser = Pick<UserCtx, 'env' | 'user'>

export const arePointsEnabled = ({ env, user }: WithUser): boolean =>
  isCountryAllowed(env.POINTS_COUNTRIES, user.country)

export function requirePoints(ctx: WithUser): void {
  if (!arePointsEnabled(ctx))
    throw new Refusal('points_not_enabled_for_country', `Points are not enabled in ${ctx.user.country}`)
}
