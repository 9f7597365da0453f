import { clientReports } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { takeReports } from './client-reports.ts'

export const clientReportsRoutes = implement(clientReports, {
  'POST /api/v1/client-reports': (ctx, { body }) => takeReports(ctx, body),
})
