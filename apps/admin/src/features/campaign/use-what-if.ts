import { useDebouncedValue } from '@mantine/hooks'
import type { AdminApi, Input, RehearsalResult } from '@momi/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../shared/api.ts'
import { call } from '../../shared/client.ts'
import { isRunning } from './use-rehearsals.ts'

/** A rehearsal takes longer than a check, so it waits for a longer pause in typing. */
const PAUSE_MS = 1_500
const REFRESH_MS = 1_000

type Items = Input<AdminApi['POST /api/v1/admin/campaign/rehearsals']>['body']['items']

export interface WhatIf {
  /** Of these items, or of earlier ones while theirs is computed; undefined: there is none yet. */
  result: RehearsalResult | undefined
  isCurrent: boolean
  hasFailed: boolean
}

/** What these bodies would have done in the last days, with a sample of people. */
export function useWhatIf(items: Items, isWanted: boolean): WhatIf {
  const text = JSON.stringify(items)
  const [settled] = useDebouncedValue(text, PAUSE_MS)
  const started = useQuery({
    queryKey: ['POST /api/v1/admin/campaign/rehearsals', settled],
    queryFn: ({ signal }) =>
      call('POST /api/v1/admin/campaign/rehearsals', { body: { items: JSON.parse(settled) as Items } }, { signal }),
    retry: false,
    placeholderData: keepPreviousData,
    // What is being typed may have problems, for which it would be refused.
    enabled: isWanted && settled === text,
  })
  const id = started.data?.rehearsal.id ?? ''
  const made = useApi(
    'GET /api/v1/admin/campaign/rehearsals/{rehearsal_id}',
    { params: { rehearsal_id: id } },
    { enabled: id !== '', refreshMs: REFRESH_MS, until: ({ rehearsal }) => !isRunning(rehearsal) },
  )
  const done = made.data?.rehearsal.result ?? undefined
  const [last, setLast] = useState(done)
  if (done && done !== last) setLast(done)
  const state = made.data?.rehearsal.state
  return {
    result: done ?? last,
    isCurrent: done !== undefined && settled === text && !started.isPlaceholderData,
    hasFailed: started.isError || made.isError || state === 'FAILED' || state === 'CANCELLED',
  }
}
