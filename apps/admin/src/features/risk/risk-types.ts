import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AdminApi, Output, RiskLinkKind, RiskMode } from '@momi/contract'

export type RiskAnswer = Output<AdminApi['GET /api/v1/admin/users/{id}/risk']>
export type Cluster = RiskAnswer['cluster']
export type RiskPart = NonNullable<RiskAnswer['risk']>['parts'][number]
export type SignalState = Output<AdminApi['GET /api/v1/admin/risk/signals']>['items'][number]
export type RiskCase = Output<AdminApi['GET /api/v1/admin/risk/cases']>['items'][number]

export const MODES: Readonly<Record<RiskMode, MessageDescriptor>> = {
  OFF: msg`Off`,
  SHADOW: msg`In shadow`,
  ACTIVE: msg`Active`,
}

export const LINKS: Readonly<Record<RiskLinkKind, MessageDescriptor>> = {
  WALLET: msg`Wallet`,
  NUMBER: msg`Phone number`,
  CPF: msg`CPF`,
  DEVICE: msg`Device`,
}
