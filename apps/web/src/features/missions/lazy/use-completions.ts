import { useCallback, useEffect, useRef } from 'react'
import { useLingui } from '@lingui/react/macro'
import { useApi } from '../../../shared/api.ts'
import { useClient } from '../../../shared/client.ts'
import { MISSIONS, type Mission } from '../mission-messages.ts'
import { completedSince } from './completions.ts'
import { useCelebration } from './use-celebration.ts'

/** The missions and balance at the last check, kept across screens. */
let lastLook: readonly Mission[] = []
let lastBalance: number | undefined

/**
 * Celebrates, once, what was completed since the last check. The earned points are derived from the balance.
 */
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
      // The balance and the list may be of different times, so both are fetched again.
      call.clear()
      mutate().then(
        (points) => tell(points?.balance),
        () => tell(undefined),
      )
    },
    [t, call, celebrate, mutate],
  )
}
