import { z } from 'zod'
import { AnnouncedChange } from '../announced-change.ts'
import { CalendarDate } from '../calendar-date.ts'
import { Checking } from '../checking.ts'
import { endpoints } from '../endpoint.ts'
import { PRIZES_OPENING } from '../prizes.ts'

export const MISSION_TYPES = [
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
] as const
export type MissionType = (typeof MISSION_TYPES)[number]

export const MISSION_GROUPS = ['verification', 'prizes', 'missions', 'others'] as const

export const MissionTypeName = z.enum(MISSION_TYPES)
const ActionState = z.enum(['CLAIM', 'CLAIMED', 'GO'])
const CounterStatus = z.enum(['IN_PROGRESS', 'COMPLETED'])
const Count = z.number().int().nonnegative().max(1_000_000_000)

/** The state of a mission's counter on the server, which the next report has to be based on. */
const Counter = z.object({
  missionDay: z.iso.date(),
  count: Count,
  /** The count at which the next reward is given; after the last reward, the count of that one. null if hidden. */
  target: Count.nullable(),
  status: CounterStatus,
})

/** A gift that was granted. */
const Award = z.object({
  missionType: MissionTypeName,
  points: z.number().int(),
  spins: z.number().int(),
  /** The granted reward item: GET /api/v1/rewards/my-items/{reward_item_id}. */
  rewardItemId: z.string().nullable(),
  checking: Checking,
})

/** What a mission pays by its rule, which its card says: what, for what, how often and up to how much. */
const MissionPays = z.object({
  gift: z.enum(['POINTS', 'SPINS', 'REWARD']),
  /** Of the next step, or of the last one if all are done; the points or spins, and 1 for a reward. */
  amount: z.number().int(),
  /** The count at which that step pays: minutes, kilobytes, articles, active days. null: nothing that is counted. */
  needs: z.number().int().nullable(),
  /** The count from each step to the next, if there are several, equal and equally far apart; otherwise null. */
  every: z.number().int().nullable(),
  /** The days in which `needs` has to be reached; null: those of `per`. */
  within: z.number().int().nullable(),
  /** A week is one of the streak, which begins with any check-in. null: it pays again each time that it is done. */
  per: z.enum(['DAY', 'WEEK', 'LIFE']).nullable(),
  /**
   * How many gifts one person gets in that time, at most. Of a day's first find, which the small rewards give only if the
   * big ones have none, they say so once they gave it.
   */
  times: z.number().int(),
  /** The sum of these gifts, in the unit of `amount`; null if they are of several kinds. */
  most: z.number().int().nullable(),
  /** How many gifts are left today, after some of those that were to be given first by this mission were not given. */
  left: z.number().int().nonnegative().optional(),
})

export const Mission = z.object({
  type: MissionTypeName,
  group: z.enum(MISSION_GROUPS),
  actionState: ActionState,
  /** Of the giveaway: it is claimed, and has not arrived. */
  isPending: z.literal(true).optional(),
  /** The most points that the mission grants in one cycle; null for other gifts. */
  points: z.number().int().nullable(),
  /** The points that the next step grants; null for other gifts, or if no step is left today. */
  nextPoints: z.number().int().nullable(),
  /** The points that the mission granted on this mission day, without the points of check-ins and spins. */
  earnedToday: z.number().int(),
  /** What the rule pays; null if it pays nothing, or not on this phone because another account earns on it. */
  pays: MissionPays.nullable(),
  /** The count and that of the next step, or the finds and the most of a day; null for what is not counted. */
  progress: z.object({ current: z.number().int(), target: z.number().int() }).nullable(),
  /** null for a mission without a counter. */
  counter: Counter.nullable(),
  endsAt: z.iso.datetime().nullable(),
  /** A change for the worse that is announced. */
  change: AnnouncedChange.nullable(),
})

const MissionGiveaway = z.object({ actionState: ActionState, validUntil: z.iso.datetime().nullable() })

/** What people of a country are told above their missions. */
const MissionsNotice = z.object({
  /** Momi is switched off in the country: missions give nothing, and what was earned stays. */
  isPaused: z.boolean(),
  /** What staff say about a known fault; null for nothing. */
  text: z.object({ en: z.string(), pt: z.string() }).nullable(),
})

export const missions = endpoints({
  'GET /api/v1/user/missions': {
    summary: 'The missions enabled for the user, in display order.',
    auth: 'user',
    response: z.object({ missions: z.array(Mission) }),
  },
  'GET /api/v2/user/missions': {
    summary: 'The missions enabled for the user, in display order, and the giveaway where one runs.',
    auth: 'user',
    response: z.object({
      missions: z.array(Mission),
      missionGiveaway: MissionGiveaway.nullable(),
      notice: MissionsNotice.nullable(),
      ...PRIZES_OPENING,
    }),
  },
  'POST /api/v2/user/missions/{mission_type}/report-counter': {
    summary:
      'Reports what the host counted today. Lower or equal to what is known, or another status, is a conflict that carries the state of the server.',
    auth: 'user',
    idempotent: true,
    params: z.object({ mission_type: MissionTypeName }),
    query: z.object({
      /**
       * server: nothing is reported, and the answer is the server's state. client: the client's count is accepted as
       * far as it is plausible.
       */
      force_sync_mode: z.enum(['server', 'client']).optional(),
    }),
    body: z.object({
      count: Count,
      /** The mission day of the report: today, or yesterday for a late one. */
      missionDay: CalendarDate,
      /** The client's state of the counter. */
      status: CounterStatus,
    }),
    response: z.object({
      counter: Counter,
      /** The grants for this report; a retry gets the same answer. */
      awards: z.array(Award),
      /** Why a reached milestone was not granted. */
      withheld: z.array(z.enum(['budget_spent', 'pool_empty', 'account_too_new', 'sign_in_required'])),
      /** The balance of points after the report. */
      balance: z.number().int(),
    }),
    errors: [
      'mission_not_enabled',
      'mission_not_counted',
      'mission_counter_conflict',
      'device_earns_for_another_account',
      'streaks_mission_not_enabled',
      'streaks_token_not_validated',
      'streaks_no_wallet_address',
      'streaks_already_checked_in',
      'streaks_cool_off_active',
      'streaks_date_before_max_record',
    ],
  },
  'GET /api/v1/user/mini/quickaccess': {
    summary: "What the vendor's browser shows of the product beside its own buttons, in one small answer.",
    auth: 'user',
    response: z.object({
      pointsEnabled: z.boolean(),
      /** The balance; 0 if points are not enabled. */
      points: z.number().int(),
      /** Checked-in days of this week; null if the mission is off for the user. */
      streak: z.object({ day: z.number().int(), checkedInToday: z.boolean() }).nullable(),
      /** Number of missions that are not completed. */
      missionsOpen: z.number().int(),
    }),
  },
})
