import { useDebouncedValue } from '@mantine/hooks'
import type { AdminApi, ConfigSubject, Input } from '@momi/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../shared/client.ts'
import { usePermission } from '../../shared/staff.ts'
import { isSameSubject, type Change } from './campaign-names.ts'

const PAUSE_MS = 300

type Items = Input<AdminApi['POST /api/v1/admin/campaign/check']>['body']['items']

/** What else a change has, besides a subject. */
export const alongside = (change: Change | undefined, subject: ConfigSubject): Items =>
  (change?.items ?? [])
    .filter((item) => !isSameSubject(item, subject))
    .map(({ kind, countryCode, key, body }) => ({ kind, countryCode, key, body }))

/**
 * What the server says about a body that is being edited: problems, sentences and effects, after a pause in typing.
 * `change`: the one that the body is part of.
 */
export function useCheck(subject: ConfigSubject, body: unknown, change?: Change) {
  const mayEdit = usePermission('campaign.edit')
  const [settled] = useDebouncedValue(JSON.stringify(body), PAUSE_MS)
  const others = alongside(change, subject)
  return useQuery({
    queryKey: ['POST /api/v1/admin/campaign/check', subject, settled, others],
    queryFn: ({ signal }) => {
      const items: Items = [{ ...subject, body: JSON.parse(settled) as Items[number]['body'] }]
      return call('POST /api/v1/admin/campaign/check', { body: { items, alongside: others } }, { signal })
    },
    placeholderData: keepPreviousData,
    enabled: mayEdit,
  })
}
