import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { reasonText } from '../case-file/public.ts'
import { MISSION_NAMES } from '../missions/public.ts'
import { PAYOUT_TYPES } from '../payouts/public.ts'
import { POINTS_REASONS } from '../points/public.ts'
import { PRIZES } from '../rewards/public.ts'
import type { Figure } from './metric-names.ts'

const NAMES: Partial<Record<Figure, Readonly<Record<string, MessageDescriptor>>>> = {
  SPINS: PRIZES,
  AWARDS: MISSION_NAMES,
  POINTS: POINTS_REASONS,
  COST: POINTS_REASONS,
  PAYOUTS: PAYOUT_TYPES,
}

/** The detail of one of what a figure counts, in words: a code, or the name of a reward. */
export function eventDetail(i18n: I18n, metric: Figure, detail: string): string {
  if (metric === 'CHECK_INS') return i18n._({ ...msg({ message: 'Day {detail} of the week' }), values: { detail } })
  if (metric === 'REFUSALS') return reasonText(i18n, detail)
  const name = NAMES[metric]?.[detail]
  return name === undefined ? detail : i18n._(name)
}
