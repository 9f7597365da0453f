import { z } from 'zod'
import { missionKind } from '../../core/missions/kind.ts'

export const rouletteKind = missionKind({ type: 'roulette', rule: z.strictObject({}) })
