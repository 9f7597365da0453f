import { isCountryAllowed } from '@momi/contract/rules/country'
import type { UserCtx } from '../../core/context.ts'
import { Refusal } from '../../core/errors.ts'

export function requirePoints(ctx: Pick<UserCtx, 'env' | 'user'>): void {
  if (!isCountryAllowed(ctx.env.POINTS_COUNTRIES, ctx.user.country))
    throw new Refusal('points_not_enabled_for_country', `Points are not enabled in ${ctx.user.country}`)
}
