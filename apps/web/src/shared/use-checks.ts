import type { Api, MissionType, Output } from '@momi/contract'
import useSWR from 'swr'

type Points = Output<Api['GET /api/v1/points']>

const NONE: NonNullable<Points['checks']> = []

/** The rewards that are being checked or were refused; undefined until a screen has loaded the balance. Loads nothing. */
export function useChecks(): Points['checks'] {
  const { data } = useSWR<Points>(['GET /api/v1/points', {}], null)
  return data && (data.checks ?? NONE)
}

export const isChecking = ({ state }: { state: string }): boolean => state === 'CHECKING'

/** Whether a reward of this mission is being checked. */
export const useIsChecking = (mission: MissionType): boolean =>
  useChecks()?.some((one) => one.missionType === mission && isChecking(one)) ?? false
