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

/** What a tap on the card does, or that the mission is done. */
export function actionOf({ type, actionState }: Mission): MessageDescriptor {
  const { action = CLAIMED, claim } = MISSIONS[type]
  return actionState === 'CLAIMED' ? CLAIMED : (actionState === 'CLAIM' && claim) || action
}

/** The streak and the wheel, which are in the Today part and not in the list. */
export const todayOf = (missions: readonly Mission[]) =>
  (['streaks', 'roulette'] as const).map((type) => missions.find((mission) => mission.type === type))
