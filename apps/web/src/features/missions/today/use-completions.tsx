import { useCallback, useEffect, useRef } from 'react'
import { useLingui } from '@lingui/react/macro'
import { useApi } from '../../../shared/api.ts'
import { useClient } from '../../../shared/client.ts'
import { useCelebration } from '../../../shared/use-celebration.tsx'
import { MISSIONS, type Mission } from '../mission-messages.ts'
import { completedSince } from './completions.ts'

/** The missions and the balance that were loaded last. They survive the screen. */
let lastMissions: readonly Mission[] = []
let lastBalance: number | undefined

/** Celebrates, once, the missions that were completed since the last load. The points are the change of the balance. */
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
      const completed = completedSince(lastMissions, missions)
      lastMissions = missions
      if (completed.length === 0) {
        lastBalance = balance.current
        return
      }
      const before = lastBalance
      const show = (after: number | undefined) => {
        lastBalance = after
        const gain = after === undefined || before === undefined ? 0 : after - before
        celebrate(gain, completed.map(({ type }) => t(MISSIONS[type].title)).join(' · '), t`Mission completed!`)
      }
      // The balance that is cached may be older than the missions.
      call.clear()
      mutate().then(
        (points) => show(points?.balance),
        () => show(undefined),
      )
    },
    [t, call, celebrate, mutate],
  )
}
