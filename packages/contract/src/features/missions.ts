import { z } from 'zod'
import { endpoints } from '../endpoint.ts'

const MissionType = z.enum([
  'hidden_rewards',
  'hidden_rewards_small_reward',
  'loyalty_bonus',
  'streaks',
  'giveaway',
  'data_saved',
  'roulette',
  'set_wallpaper',
  'eayb',
  'google_signin',
  'signin',
  'make_browser_default',
  'open_article',
  'read_articles',
])
const MissionGroup = z.enum(['verification', 'prizes', 'missions', 'others'])
const ActionState = z.enum(['CLAIM', 'CLAIMED', 'GO'])

const Mission = z.object({
  type: MissionType,
  group: MissionGroup,
  actionState: ActionState,
  /** The most points that the mission gives in one round, null where it gives something else. */
  points: z.number().int().nullable(),
  progress: z.object({ current: z.number().int(), target: z.number().int() }).nullable(),
  endsAt: z.iso.datetime().nullable(),
})

const MissionGiveaway = z.object({ actionState: ActionState, validUntil: z.iso.datetime().nullable() })

export const missions = endpoints({
  'GET /api/v1/user/missions': {
    summary: 'The missions enabled for the user, in display order.',
    auth: 'user',
    response: z.object({ missions: z.array(Mission) }),
  },
  'GET /api/v2/user/missions': {
    summary: 'The missions enabled for the user, in display order, and the giveaway where one runs.',
    auth: 'user',
    response: z.object({ missions: z.array(Mission), missionGiveaway: MissionGiveaway.nullable() }),
  },
  'GET /api/v1/user/mini/quickaccess': {
    summary: "What the vendor's browser shows of the product beside its own buttons, in one small answer.",
    auth: 'user',
    response: z.object({
      pointsEnabled: z.boolean(),
      /** The balance; 0 where points are not enabled. */
      points: z.number().int(),
      /** How many days of the week are checked in; null where the mission does not run for the user. */
      streak: z.object({ day: z.number().int(), checkedInToday: z.boolean() }).nullable(),
      /** Missions with something left to do. */
      missionsOpen: z.number().int(),
    }),
  },
})
