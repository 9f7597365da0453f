import { config } from '@momi/contract'
import { errors, type ErrorCode } from '@momi/contract/errors'
import type { Ctx } from '../../core/context.ts'
import { implement } from '../../core/implement.ts'
import { clientConfig } from './client-config.ts'

const codes = Object.entries(errors).map(([errorCode, status]) => ({ errorCode: errorCode as ErrorCode, status }))

export const configRoutes = implement(config, {
  'GET /api/v1/config': (ctx: Ctx) => clientConfig(ctx),
  'GET /api/v1/errors/codes': () => ({ codes }),
  'GET /api/v1/user/geolocation': (ctx) => ({ countryCode: ctx.request.edgeCountry ?? null }),
})
