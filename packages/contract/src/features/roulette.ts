import { z } from 'zod'
import { AnnouncedChange } from '../announced-change.ts'
import { Checking } from '../checking.ts'
import { endpoints } from '../endpoint.ts'
import { LocalWorth } from '../local-worth.ts'
import { PRIZES_OPENING } from '../prizes.ts'
import { RewardType } from './rewards.ts'

/** What a segment grants (section 3). */
export const PrizeType = z.enum(['POINTS', 'ROULETTE_SPIN', 'NOTHING_WON', ...RewardType.options])
export type PrizeType = z.infer<typeof PrizeType>
/** The sources of spins (section 3). */
export const SpinSource = z.enum(['FREE', 'BET9JA', 'BOUGHT_FOR_POINTS'])

export const Segment = z.object({
  id: z.string(),
  type: PrizeType,
  /** Points for POINTS, spins for ROULETTE_SPIN, otherwise 0. */
  amount: z.number().int(),
  /** The reward's name; null if it has none. */
  name: z.string().nullable(),
  /** What the reward's amount of the token is worth; null if it has none, or no local rate is set. */
  worth: LocalWorth.nullable(),
  /**
   * The current odds are `weight` / the sum of all weights. 0 if it is out of stock, or prizes are withheld
   * (prizesFrom).
   */
  weight: z.number().int(),
  /** Remaining prizes; null if unlimited. */
  remaining: z.number().int().nullable(),
})

/**
 * SUCCESS: the wallet can pay fees. PENDING: a top-up was sent and has not arrived. FAILURE: no top-up is possible now.
 */
export const GasFeeStatus = z.enum(['PENDING', 'SUCCESS', 'FAILURE'])

/** The possible segments of a draw, in the order of the draw. */
export const DrawnSegments = z.array(z.object({ id: z.string(), weight: z.number().int() }))

/** All inputs for recomputing a spin: docs/decisions/0009-verifiable-draws.md. */
const Proof = z.object({
  /** The period whose seed was used, 'YYYY-MM-DD' in UTC. */
  period: z.iso.date(),
  /** SHA-256 of the seed's 32 bytes, in hex: published before the period began. */
  seedHash: z.string(),
  /** The seed, in hex; null until the period has ended. */
  seed: z.string().nullable(),
  /** The message of the draw's HMAC: '<user>:<period>:<number of the spin>'. */
  drawnFor: z.string(),
  segments: DrawnSegments,
})

export const Spin = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  source: SpinSource,
  segmentId: z.string(),
  type: PrizeType,
  amount: z.number().int(),
  name: z.string().nullable(),
  /** The won reward item: GET /api/v1/rewards/my-items/{reward_item_id}. */
  rewardItemId: z.string().nullable(),
  proof: Proof,
})

const Spins = z.object({ FREE: z.number().int(), BET9JA: z.number().int(), BOUGHT_FOR_POINTS: z.number().int() })

const Ticket = z.object({
  /** A signed ticket to send with the spin. It is valid for one spin, even if it is sent several times. */
  token: z.string(),
  expiresAt: z.iso.datetime(),
})

/** The state of the wheel, part of every answer. */
const WheelState = z.object({
  /** Remaining spins, by source. */
  spins: Spins,
  /** Time of the next free spin; null if one is available now or none follows. */
  nextFreeAt: z.iso.datetime().nullable(),
  /** Price of a spin in points; null if none can be bought, or no more today. */
  price: z.number().int().nullable(),
  balance: z.number().int(),
  ticket: Ticket,
  segments: z.array(Segment),
  /** A change for the worse that is announced. */
  change: AnnouncedChange.nullable(),
  ...PRIZES_OPENING,
})

export const roulette = endpoints({
  'GET /api/v1/roulette/config': {
    summary:
      "The wheel with its odds, the user's spins, a ticket for the next one, and the last ones with their proofs.",
    auth: 'user',
    response: WheelState.extend({
      /** The hashes of the seeds of this period and the next. */
      periods: z.array(z.object({ period: z.iso.date(), seedHash: z.string(), endsAt: z.iso.datetime() })),
      /** The sources that this wheel can give spins from. */
      sources: z.array(SpinSource),
      /** Newest first, at most 20. */
      history: z.array(Spin),
      /** The wallet lacks funds for network fees: POST /api/v1/roulette/ensure-gas-fee. */
      gasFeeNeeded: z.boolean(),
    }),
    errors: ['roulette_mission_not_enabled'],
  },
  'POST /api/v1/roulette/spin': {
    summary: 'Spins once. A ticket that was used answers its first result again.',
    auth: 'user',
    idempotent: true,
    body: z.object({
      ticket: z.string().min(1).max(1000),
      /** true: buys a spin at the ticket's price. false: uses an available spin. */
      buy: z.boolean().default(false),
    }),
    response: z.object({ spin: Spin, after: WheelState, checking: Checking }),
    errors: [
      'roulette_mission_not_enabled',
      'roulette_draw_failed',
      'roulette_no_spin_available',
      'roulette_not_enough_points',
      'roulette_invalid_signature',
      'device_earns_for_another_account',
    ],
  },
  'POST /api/v1/roulette/ensure-gas-fee': {
    summary:
      "Sees to it that the user's wallet can pay its network fees, once a period, as long as the budget lasts. Asking again sends nothing twice.",
    auth: 'user',
    response: z.object({
      status: GasFeeStatus,
      /** The time from which the call may be repeated; null if nothing was sent. */
      nextAt: z.iso.datetime().nullable(),
    }),
    errors: [
      'roulette_mission_not_enabled',
      'roulette_no_spin_available',
      'roulette_gas_fee_service_error',
      'streaks_no_wallet_address',
      'prizes_not_open',
    ],
  },
})
