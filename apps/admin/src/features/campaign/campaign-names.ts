import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AdminApi, ChangeState, ConfigSubject, Output } from '@momi/contract'
import { EVERYWHERE } from '@momi/contract/config-subjects'
import { zoneOf } from '@momi/contract/rules/calendar'
import { linkTo } from '../../shared/link.ts'
import { timeZone } from '../../shared/time-zone.ts'

export type LiveSubject = Output<AdminApi['GET /api/v1/admin/campaign/subjects']>['items'][number]
export type Change = Output<AdminApi['GET /api/v1/admin/campaign/changes/{change_id}']>['change']
export type ChangeSummary = Output<AdminApi['GET /api/v1/admin/campaign/changes']>['items'][number]
export type ChangeItem = Change['items'][number]
export type Version = Output<AdminApi['GET /api/v1/admin/campaign/versions']>['items'][number]

export const STATE_NAMES: Readonly<Record<ChangeState, MessageDescriptor>> = {
  DRAFT: msg`Draft`,
  WAITING: msg`Waiting for approval`,
  READY: msg`Ready to publish`,
  SCHEDULED: msg`Scheduled`,
  PUBLISHED: msg`Published`,
  DISCARDED: msg`Discarded`,
}

export const STATE_COLORS: Readonly<Record<ChangeState, string>> = {
  DRAFT: 'gray',
  WAITING: 'orange',
  READY: 'brand',
  SCHEDULED: 'brand',
  PUBLISHED: 'green',
  DISCARDED: 'gray',
}

export const subjectId = ({ kind, countryCode, key }: ConfigSubject): string => `${kind} ${countryCode} ${key}`

export const isSameSubject = (one: ConfigSubject, other: ConfigSubject): boolean => subjectId(one) === subjectId(other)

/** The page of a subject; with a change, the form of its item in that change. */
export const linkToSubject = (
  { kind, countryCode, key }: ConfigSubject,
  more: { change?: string; tab?: string; field?: string } = {},
) => linkTo('/campaign/subjects/:kind/:country/:key', { kind, country: countryCode, key, ...more })

/** The zone in which the times of a country are typed; the console's for all countries. */
export const zoneOfCountry = (country: string): string =>
  (country === EVERYWHERE ? undefined : zoneOf(country)) ?? timeZone()
