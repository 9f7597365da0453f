import { z } from 'zod'
import { missionKind } from '../../core/missions/kind.ts'

export const giveawayKind = missionKind({ type: 'giveaway', rule: z.strictObject({}) })
