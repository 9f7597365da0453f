import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Api, Output } from '@momi/contract'
import type { IconName } from '@momi/ui/Icon'
import { MISSIONS } from '../../shared/mission-types.ts'

export type Entry = Output<Api['GET /api/v1/points/history']>['entries'][number]

interface Look {
  name: MessageDescriptor
  icon: IconName
  /** The pictogram of a movement that belongs to a mission but has no mission type. */
  pictogram?: NonNullable<Entry['missionType']>
}

export const REASONS: Readonly<Record<Entry['reason'], Look>> = {
  STREAK_CHECK_IN_REVERSED: { name: msg`Check-in reversed: another account owns this wallet`, icon: 'flame' },
  STREAK_CHECK_IN: { name: msg`Daily check-in`, icon: 'flame', pictogram: 'streaks' },
  ACCOUNT_MERGED: { name: msg`Accounts merged`, icon: 'tick' },
  MERGE_REVERSED: { name: msg`Already earned in this account`, icon: 'info' },
  MISSION_COMPLETED: { name: msg`Mission completed`, icon: 'missions' },
  POINTS_EXCHANGED: { name: msg`Exchanged`, icon: 'coin' },
  EXCHANGE_RETURNED: { name: msg`Exchange returned`, icon: 'coin' },
  MARKET_PURCHASE: { name: msg`Bought in the market`, icon: 'gift' },
  PURCHASE_RETURNED: { name: msg`Already bought in this account: price returned`, icon: 'gift' },
  ROULETTE_SPIN_BOUGHT: { name: msg`Spin bought`, icon: 'rewards', pictogram: 'roulette' },
  ROULETTE_WON: { name: msg`Won on the lucky wheel`, icon: 'rewards', pictogram: 'roulette' },
  REFERRAL_COUNTED: { name: msg`Friend invited`, icon: 'gift' },
  DEBUG_ADDED: { name: msg`Test points`, icon: 'info' },
  STAFF_GRANTED: { name: msg`By our support team`, icon: 'info' },
  STAFF_REVERSED: { name: msg`Correction by our support team`, icon: 'info' },
  STREAK_FREEZE_BOUGHT: { name: msg`Freeze bought`, icon: 'clock' },
}

/** The name of a movement of points: the name of its mission, if it has one. */
export const nameOf = ({ missionType, reason }: Pick<Entry, 'missionType' | 'reason'>): MessageDescriptor =>
  missionType ? MISSIONS[missionType].title : REASONS[reason].name
