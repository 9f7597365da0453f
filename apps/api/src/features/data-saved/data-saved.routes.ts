import { dataSaved } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { dataSavedConfig } from './data-saved.ts'

export const dataSavedRoutes = implement(dataSaved, {
  'GET /api/v1/datasaved/config': (ctx) => dataSavedConfig(ctx, { user: ctx.user.id, country: ctx.user.country }),
  'GET /api/v1/datasaved/config/noauth': (ctx, { headers }) =>
    dataSavedConfig(ctx, { user: null, country: headers['x-countrycode'].toUpperCase() }),
})
