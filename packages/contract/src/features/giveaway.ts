import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { PRIZES_OPENING } from '../prizes.ts'
import { Trace } from '../trace.ts'

/** Whether the browser must be the default one (section 4). */
export const GiveawayGroup = z.enum(['SET_DEFAULT_REQUIRED', 'SET_DEFAULT_NOT_REQUIRED', 'SET_DEFAULT_ALREADY_DONE'])
export type GiveawayGroup = z.infer<typeof GiveawayGroup>

export const GiveawayStatus = z.enum(['PENDING', 'SUCCESS', 'FAILURE'])
export const GiveawayWait = z.enum(['DEFAULT_BROWSER_CHECK', 'OPERATOR'])
/** Why a claim failed (section 3). */
export const GiveawayFailure = z.enum([
  'PHONE_NUMBER_ALREADY_USED',
  'INVALID_PHONE_NUMBER',
  'FORM_DATA_VALIDATION_FAILED',
  'NON_PARTICIPATING_OPERATOR',
  'UNKNOWN',
])

export const RewardChoice = z.object({
  /** Sent back as rewardChoice, e.g. 'vivo-1gb'. */
  id: z.string(),
  /** The mobile operator's brand name. */
  operator: z.string(),
  megabytes: z.number().int(),
  /** Validity of the package in days. */
  days: z.number().int(),
  /** false: the package is out of stock. */
  available: z.boolean(),
})

const flag = z
  .enum(['true', 'false'])
  .optional()
  .transform((text) => text === 'true')

/** The state of a claim. */
export const GiveawayClaim = z.object({
  /** null: there is no claim. */
  status: GiveawayStatus.nullable(),
  /** The chosen package; null without a claim. */
  choice: RewardChoice.nullable(),
  claimedAt: z.iso.datetime().nullable(),
  /** For a pending claim: what it waits for, and until when at the latest. */
  waitsFor: GiveawayWait.nullable(),
  dueAt: z.iso.datetime().nullable(),
  failure: GiveawayFailure.nullable(),
  /** Oldest first; staff see the same traces. */
  traces: z.array(Trace),
})

export const giveaway = endpoints({
  'GET /api/v1/giveaway/availability': {
    summary: 'Whether the user may claim, and what.',
    auth: 'user',
    query: z.object({
      /** Whether the host reports that the vendor's browser is the default now. */
      default_browser: flag,
    }),
    response: z.object({
      eligibility: z.enum(['ELIGIBLE', 'CLAIMED_BY_APP_INSTANCE', 'MISSION_DISABLED', 'TECHNICAL_DIFFICULTIES']),
      /** Whether a giveaway has begun in the user's country, now or before. */
      hasBegun: z.boolean(),
      /** Assigned once by the server; null if groups are off. */
      group: GiveawayGroup.nullable(),
      /** Whether the vendor's browser must be the default one, both at the claim and at the second check. */
      defaultBrowserRequired: z.boolean(),
      validUntil: z.iso.datetime().nullable(),
      ...PRIZES_OPENING,
      choices: z.array(RewardChoice),
    }),
  },
  'GET /api/v1/giveaway/reward-status': {
    summary: "How the user's claim stands.",
    auth: 'user',
    response: GiveawayClaim,
  },
  // A POST, to keep the number out of URLs and logs. It changes nothing.
  'POST /api/v1/giveaway/operator': {
    summary: 'The participating operator of a phone number, whose packages it can get.',
    auth: 'user',
    body: z.object({ phone: z.string().max(64) }),
    response: z.object({
      /** The `operator` of one of the choices in GET /api/v1/giveaway/availability. */
      operator: z.string(),
    }),
    errors: [
      'too_many_requests',
      'validation_error',
      'giveaway_not_available',
      'giveaway_partner_connection_error',
      'giveaway_already_claimed_by_haid',
      'giveaway_reward_choice_not_available',
      'giveaway_invalid_phone_number',
      'giveaway_non_participating_operator',
      'giveaway_default_browser_required',
      'device_earns_for_another_account',
      'prizes_not_open',
    ],
  },
  'POST /api/v1/giveaway/form': {
    summary: 'Claims one of the rewards, once for each app instance and phone number.',
    auth: 'user',
    idempotent: true,
    body: z.object({
      rewardChoice: z.string().min(1).max(64),
      phone: z.string().max(64),
      email: z.string().max(254),
      isOver18: z.boolean(),
      agreesToTerms: z.boolean(),
      /** Whether the host reports that the vendor's browser is the default now. */
      isDefaultBrowser: z.boolean(),
    }),
    response: GiveawayClaim,
    errors: [
      'too_many_requests',
      'validation_error',
      'giveaway_not_available',
      'giveaway_reward_choice_not_available',
      'giveaway_partner_connection_error',
      'giveaway_already_claimed_by_haid',
      'giveaway_phone_number_already_used',
      'giveaway_invalid_phone_number',
      'giveaway_non_participating_operator',
      'giveaway_default_browser_required',
      'device_earns_for_another_account',
      'prizes_not_open',
    ],
  },
})
