import type { Api, MissionType, Output } from '@momi/contract'
import useSWR from 'swr'
import { useClient } from './client.ts'

type Points = Output<Api['GET /api/v1/points']>

const NONE: NonNullable<Points['checks']> = []
/** Only a screen that shows the balance loads it. */
const WHEN_REFRESHED = { revalidateOnMount: false, revalidateOnFocus: false, revalidateOnReconnect: false }

/** The rewards that are being checked or were refused; undefined until a screen has loaded the balance. */
export function useChecks(): Points['checks'] {
  const { call } = useClient()
  // A refresh asks the first component that uses the key, so this one has to be able to load too.
  const { data } = useSWR<Points>(['GET /api/v1/points', {}], () => call('GET /api/v1/points', {}), WHEN_REFRESHED)
  return data && (data.checks ?? NONE)
}

export const isChecking = ({ state }: { state: string }): boolean => state === 'CHECKING'

/** Whether a reward of this mission is being checked. */
export const useIsChecking = (mission: MissionType): boolean =>
  useChecks()?.some((one) => one.missionType === mission && isChecking(one)) ?? false
