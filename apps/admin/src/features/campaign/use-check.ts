import { useDebouncedValue } from '@mantine/hooks'
import type { AdminApi, ConfigSubject, Input } from '@momi/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../shared/client.ts'
import { usePermission } from '../../shared/staff.ts'

const PAUSE_MS = 300

type Body = Input<AdminApi['POST /api/v1/admin/campaign/check']>['body']['items'][number]['body']

/** What the server says about a body that is being edited: problems, sentences and effects, after a pause in typing. */
export function useCheck(subject: ConfigSubject, body: unknown) {
  const mayEdit = usePermission('campaign.edit')
  const [settled] = useDebouncedValue(JSON.stringify(body), PAUSE_MS)
  return useQuery({
    queryKey: ['POST /api/v1/admin/campaign/check', subject, settled],
    queryFn: ({ signal }) =>
      call(
        'POST /api/v1/admin/campaign/check',
        { body: { items: [{ ...subject, body: JSON.parse(settled) as Body }] } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    enabled: mayEdit,
  })
}
