import type { MissionType } from '@momi/contract'
import { z } from 'zod'
import { Gift, giftWorsening, missionKind, pointsOf, unlessPaidInPoints } from '../../../core/missions/kind.ts'

/** A mission that is completed by a sign-in, once for each identity. */
export const signInKind = (type: MissionType) =>
  missionKind({
    type,
    rule: z.strictObject({ gift: Gift }),
    gift: ({ gift }) => ({ gift, perDay: null }),
    points: ({ gift }) => pointsOf(gift),
    withoutPoints: unlessPaidInPoints,
    worsening: (before, after) => giftWorsening(before.gift, after.gift),
  })
