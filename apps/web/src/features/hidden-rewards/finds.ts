import type { Api, Output } from '@momi/contract'

type Mission = Output<Api['GET /api/v2/user/missions']>['missions'][number]

/** Today's found and total hidden rewards; undefined if the mission is off. */
export function findsOf(missions: readonly Mission[]): { found: number; most: number; isOver: boolean } | undefined {
  const hiding = missions.filter(({ type }) => type === 'hidden_rewards' || type === 'hidden_rewards_small_reward')
  if (hiding.length === 0) return undefined
  const sum = (part: 'current' | 'target') => hiding.reduce((all, { progress }) => all + (progress?.[part] ?? 0), 0)
  return {
    found: sum('current'),
    most: sum('target'),
    isOver: hiding.every(({ actionState }) => actionState === 'CLAIMED'),
  }
}
