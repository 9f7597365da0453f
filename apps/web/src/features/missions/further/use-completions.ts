import { useCallback, useEffect, useRef } from 'react'
import { useLingui } from '@lingui/react/macro'
import { useApi } from '../../../shared/api.ts'
import { useClient } from '../../../shared/client.ts'
import { MISSIONS, type Mission } from '../mission-words.ts'
import { completedSince } from './completions.ts'
import { useCelebration } from './use-celebration.ts'

/** The last look at the list, from whichever screen one comes back. */
let lastLook: readonly Mission[] = []

/** Celebrates, once, what was completed since the last look. The balance tells what it gave. */
export function useCompletions() {
  const { t } = useLingui()
  const { call } = useClient()
  const celebrate = useCelebration()
  const { data, mutate } = useApi('GET /api/v1/points', {})
  const balance = useRef<number>(undefined)
  useEffect(() => {
    balance.current = data?.balance
  }, [data])

  return useCallback(
    (missions: readonly Mission[]) => {
      const completed = completedSince(lastLook, missions)
      lastLook = missions
      if (completed.length === 0) return
      const before = balance.current
      const text = completed.map(({ type }) => t(MISSIONS[type].title)).join(' · ')
      call.clear()
      void mutate().then(
        (after) => celebrate(after && before !== undefined ? after.balance - before : 0, text),
        () => celebrate(0, text),
      )
    },
    [t, call, celebrate, mutate],
  )
}
