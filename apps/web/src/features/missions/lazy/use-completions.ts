import { useCallback, useEffect, useRef } from 'react'
import { useLingui } from '@lingui/react/macro'
import { useApi } from '../../../shared/api.ts'
import { useClient } from '../../../shared/client.ts'
import { MISSIONS, type Mission } from '../mission-messages.ts'
import { completedSince } from './completions.ts'
import { useCelebration } from './use-celebration.ts'

/** The last look at the list, from whichever screen one comes back, and the balance beside it. */
let lastLook: readonly Mission[] = []
let lastBalance: number | undefined

/** Celebrates, once, what was completed since the last look. The balance tells what it gave. */
export function useCompletions() {
  const { t } = useLingui()
  const { call } = useClient()
  const celebrate = useCelebration()
  const { data, mutate } = useApi('GET /api/v1/points', {})
  const balance = useRef<number>(undefined)
  useEffect(() => {
    balance.current = data?.balance
    lastBalance ??= data?.balance
  }, [data])

  return useCallback(
    (missions: readonly Mission[]) => {
      const completed = completedSince(lastLook, missions)
      lastLook = missions
      if (completed.length === 0) {
        lastBalance = balance.current
        return
      }
      const before = lastBalance
      const tell = (after: number | undefined) => {
        lastBalance = after
        const gain = after === undefined || before === undefined ? 0 : after - before
        celebrate(gain, completed.map(({ type }) => t(MISSIONS[type].title)).join(' · '))
      }
      // The balance may have come before the list, or after it: only a new look is sure to know.
      call.clear()
      mutate().then(
        (points) => tell(points?.balance),
        () => tell(undefined),
      )
    },
    [t, call, celebrate, mutate],
  )
}
