import { useDebouncedValue } from '@mantine/hooks'
import type { AdminApi, ConfigSubject, Input } from '@momi/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../shared/client.ts'
import { usePermission } from '../../shared/staff.ts'
import { isSameSubject, type Change } from './campaign-names.ts'

const PAUSE_MS = 300

type Items = NonNullable<Input<AdminApi['POST /api/v1/admin/campaign/check']>['body']['alongside']>

/** A body, and the version that it was edited from; 0: the subject is new. */
interface Edit {
  body: unknown
  baseVersion: number
}

/** What else a change has, besides a subject. */
export const alongside = (change: Change | undefined, subject: ConfigSubject): Items =>
  (change?.items ?? [])
    .filter((item) => !isSameSubject(item, subject))
    .map(({ kind, countryCode, key, body }) => ({ kind, countryCode, key, body }))

/**
 * What the server says about a body that is being edited: problems, sentences and effects, after a pause in typing.
 * `baseVersion`: the version that it was edited from. `change`: the one that the body is part of.
 */
export function useCheck(subject: ConfigSubject, { body, baseVersion }: Edit, change?: Change) {
  const mayEdit = usePermission('campaign.edit')
  const [settled] = useDebouncedValue(JSON.stringify(body), PAUSE_MS)
  const others = alongside(change, subject)
  return useQuery({
    queryKey: ['POST /api/v1/admin/campaign/check', subject, settled, baseVersion, others],
    queryFn: ({ signal }) => {
      const items = [{ ...subject, body: JSON.parse(settled) as Items[number]['body'], baseVersion }]
      return call('POST /api/v1/admin/campaign/check', { body: { items, alongside: others } }, { signal })
    },
    placeholderData: keepPreviousData,
    enabled: mayEdit,
  })
}
