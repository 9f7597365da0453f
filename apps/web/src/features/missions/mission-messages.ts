import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Api, Output } from '@momi/contract'
import { MISSIONS } from '../../shared/mission-types.ts'

export type Mission = Output<Api['GET /api/v2/user/missions']>['missions'][number]

export const GROUPS = {
  verification: msg`Verification`,
  prizes: msg`Prizes`,
  missions: msg`Missions`,
  others: msg`Others`,
} as const satisfies Record<Mission['group'], MessageDescriptor>

const CLAIMED = msg`Claimed`
const PENDING = msg`On its way`

/** What a tap on the card does, or that the mission is done. */
export function actionOf({ type, actionState, isPending }: Mission): MessageDescriptor {
  if (isPending) return PENDING
  const { action = CLAIMED, claim } = MISSIONS[type]
  return actionState === 'CLAIMED' ? CLAIMED : (actionState === 'CLAIM' && claim) || action
}

/** The streak and the wheel, which are in the Today part and not in the list. */
export const todayOf = (missions: readonly Mission[]) =>
  (['streaks', 'roulette'] as const).map((type) => missions.find((mission) => mission.type === type))

/** The missions by group: what is open first, then what is claimed and on its way, and apart from them what is done. */
export const groupsOf = (missions: readonly Mission[]) =>
  (Object.keys(GROUPS) as Mission['group'][])
    .map((group) => {
      const of = (state: Mission['actionState'], pending?: true) =>
        missions.filter(
          (mission) => mission.group === group && mission.actionState === state && mission.isPending === pending,
        )
      return { group, open: [...of('CLAIM'), ...of('GO'), ...of('CLAIMED', true)], done: of('CLAIMED') }
    })
    .filter(({ open, done }) => open[0] ?? done[0])
