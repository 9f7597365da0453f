import type { AdminApi, Output } from '@momi/contract'

export type Liability = Output<AdminApi['GET /api/v1/admin/liability']>
export type CountryLiability = Liability['countries'][number]
