import type { MissionType } from '@momi/contract'
import { z } from 'zod'
import { Gift, countedKind, giftWorsening, pointsOf, unlessPaidInPoints } from '../../../core/missions/kind.ts'

/** A one-time mission that the host reports with the count 1. */
export const once = (type: MissionType) =>
  countedKind({
    type,
    rule: z.strictObject({ gift: Gift }),
    counting: {
      per: 'life',
      rateCap: () => ({ perMinute: 1, perDay: 1 }),
      milestones: ({ gift }) => [{ at: 1, tries: [{ type, gift }] }],
    },
    points: ({ gift }) => pointsOf(gift),
    withoutPoints: unlessPaidInPoints,
    worsening: (before, after) => giftWorsening(before.gift, after.gift),
  })
