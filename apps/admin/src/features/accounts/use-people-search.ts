import { useDebouncedValue } from '@mantine/hooks'
import type { AdminApi, Output } from '@momi/contract'
import { plainText } from '@momi/contract/rules/plain-text'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/client.ts'
import { useTimeZone } from '../../shared/time-zone.ts'

const PAUSE_MS = 200

export type Found = Output<AdminApi['POST /api/v1/admin/users/search']>

/** Searches for people by any identifier, after a pause in typing or when told to. `query`: what is searched for. */
export function usePeopleSearch(term: string) {
  const timeZone = useTimeZone()
  const typed = plainText(term)
  const [paused] = useDebouncedValue(typed, PAUSE_MS)
  const [hurried, setHurried] = useState('')
  const query = hurried === typed ? typed : paused
  const search = useQuery<Found>({
    queryKey: ['POST /api/v1/admin/users/search', query, timeZone],
    queryFn: ({ signal }) =>
      call('POST /api/v1/admin/users/search', { body: { query, time_zone: timeZone } }, { signal }),
    enabled: query !== '',
    // The term may be personal data, so its results are not cached.
    gcTime: 0,
  })
  return { query, search, searchNow: () => setHurried(typed) }
}
