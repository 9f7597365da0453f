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

/** The text of the card's button. */
export function actionOf({ type, actionState }: Mission): MessageDescriptor {
  const { action, claim } = MISSIONS[type]
  return actionState === 'CLAIMED' ? CLAIMED : (actionState === 'CLAIM' && claim) || action
}
