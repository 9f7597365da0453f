import type { Rehearsal } from '@momi/contract'
import { useApi } from '../../shared/api.ts'
import type { Change } from './campaign-names.ts'

const REFRESH_MS = 1_000

export const isRunning = (rehearsal: Rehearsal | null | undefined): boolean =>
  rehearsal?.state === 'WAITING' || rehearsal?.state === 'RUNNING'

/** Whether it is known what a change would have done for everybody. */
export type Effect = 'LOADING' | 'RUNNING' | 'KNOWN' | 'UNKNOWN'

const effectOf = (all: Rehearsal | null): Effect =>
  isRunning(all) ? 'RUNNING' : all?.state === 'DONE' ? 'KNOWN' : 'UNKNOWN'

/** The rehearsals of the present content of a change, read again until they have ended. */
export function useRehearsals({ id }: Pick<Change, 'id'>) {
  const input = { params: { change_id: id } }
  const key = 'GET /api/v1/admin/campaign/changes/{change_id}/rehearsals'
  const query = useApi(key, input, {
    refreshMs: REFRESH_MS,
    until: ({ sample, all }) => ![sample, all].some(isRunning),
  })
  const all = query.data?.all ?? null
  return {
    query,
    sample: query.data?.sample ?? null,
    all,
    measured: query.data?.measured ?? [],
    /** The effect on everybody. */
    effect: query.data ? effectOf(all) : ('LOADING' as const),
    /** The rehearsal that an approval is for. */
    approved: all?.state === 'DONE' ? all.id : null,
  }
}
