import { configAdmin } from '@momi/contract'
import { CAMPAIGN_COUNTRIES, zoneOf } from '@momi/contract/rules/calendar'
import { implement } from '../../core/implement.ts'
import { arePointsEnabled } from '../../core/ledger/points.ts'

export const configAdminRoutes = implement(configAdmin, {
  'GET /api/v1/admin/countries': (ctx) => ({
    items: CAMPAIGN_COUNTRIES.map((countryCode) => ({
      countryCode,
      timeZone: zoneOf(countryCode)!,
      isSupported: ctx.settings.country(countryCode).enabled,
      hasPoints: arePointsEnabled(ctx, countryCode),
    })),
  }),
})
