import type { AdminApi, Output } from '@momi/contract'

export type AuditEntry = Output<AdminApi['GET /api/v1/admin/audit']>['items'][number]
