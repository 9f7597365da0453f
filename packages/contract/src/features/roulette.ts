import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { PrizesFrom } from '../prizes-from.ts'

/** What a segment gives (section 3). */
const PrizeType = z.enum(['POINTS', 'ROULETTE_SPIN', 'NOTHING_WON', 'REDEEM_CUSD', 'BET9JA_ITEM', 'JACKPOT', 'DAPP'])
/** Where a spin comes from (section 3). */
const SpinSource = z.enum(['FREE', 'BET9JA', 'BOUGHT_FOR_POINTS'])

const Segment = z.object({
  id: z.string(),
  type: PrizeType,
  /** Points of POINTS, spins of ROULETTE_SPIN, else 0. */
  amount: z.number().int(),
  /** A reward's own name; null for what has none. */
  name: z.string().nullable(),
  /** Of this segment among all that can be drawn now: `weight` / the sum of all weights. 0 while nothing is left of it, or prizes wait (prizesFrom). */
  weight: z.number().int(),
  /** Prizes left; null where they do not end. */
  remaining: z.number().int().nullable(),
})

/** All that recomputes a spin: docs/decisions/0009-verifiable-draws.md. */
const Proof = z.object({
  /** The period whose seed was used, 'YYYY-MM-DD' in UTC. */
  period: z.iso.date(),
  /** SHA-256 of the seed's 32 bytes, in hex: known before the period began. */
  seedHash: z.string(),
  /** The seed, in hex; null until the period is over. */
  seed: z.string().nullable(),
  /** What the draw derives from besides the seed: '<user>:<period>:<number of the spin>'. */
  drawnFor: z.string(),
  /** What could be drawn, in the order that counts. */
  segments: z.array(z.object({ id: z.string(), weight: z.number().int() })),
})

const Spin = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  source: SpinSource,
  segmentId: z.string(),
  type: PrizeType,
  amount: z.number().int(),
  name: z.string().nullable(),
  /** The reward that is theirs now: GET /api/v1/rewards/my-items/{reward_item_id}. */
  rewardItemId: z.string().nullable(),
  proof: Proof,
})

const Spins = z.object({ FREE: z.number().int(), BET9JA: z.number().int(), BOUGHT_FOR_POINTS: z.number().int() })

const Ticket = z.object({
  /** Signed; goes back with the spin. It serves one spin, however often it is sent. */
  token: z.string(),
  expiresAt: z.iso.datetime(),
})

/** What the wheel knows after each answer. */
const Standing = z.object({
  /** Spins that are left, by source. */
  spins: Spins,
  /** When the next free spin comes; null where one is there, or none comes. */
  nextFreeAt: z.iso.datetime().nullable(),
  /** Points for one spin more; null where none can be bought (any more today). */
  price: z.number().int().nullable(),
  balance: z.number().int(),
  ticket: Ticket,
  segments: z.array(Segment),
  prizesFrom: PrizesFrom,
})

export const roulette = endpoints({
  'GET /api/v1/roulette/config': {
    summary:
      "The wheel with its odds, the user's spins, a ticket for the next one, and the last ones with their proofs.",
    auth: 'user',
    response: Standing.extend({
      /** The seed of this period and of the next one, by their hashes. */
      periods: z.array(z.object({ period: z.iso.date(), seedHash: z.string(), endsAt: z.iso.datetime() })),
      /** Newest first, 20 at most. */
      history: z.array(Spin),
      /** The wallet needs a little for its network fees: POST /api/v1/roulette/ensure-gas-fee. */
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
      /** true: a spin is bought at the ticket's price. Otherwise one that is there is used. */
      buy: z.boolean().default(false),
    }),
    response: z.object({ spin: Spin, after: Standing }),
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
      /** SUCCESS: it can. PENDING: it was sent and is on its way. FAILURE: nothing more can be given now. */
      status: z.enum(['PENDING', 'SUCCESS', 'FAILURE']),
      /** When it can be asked for again; null where nothing was sent. */
      nextAt: z.iso.datetime().nullable(),
    }),
    errors: [
      'roulette_mission_not_enabled',
      'roulette_no_spin_available',
      'roulette_gas_fee_service_error',
      'streaks_no_wallet_address',
    ],
  },
})
