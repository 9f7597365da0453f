import { z } from 'zod'
import { AnnouncedChange } from '../announced-change.ts'
import { NumberCursor } from '../cursors.ts'
import { endpoints } from '../endpoint.ts'
import { LocalRate, LocalWorth } from '../local-worth.ts'
import { PayoutHold } from '../payout-hold.ts'
import { Trace } from '../trace.ts'
import { MISSION_TYPES } from './missions.ts'
import { PayoutStep } from './wallet.ts'

/** Why points moved. */
export const PointsReason = z.enum([
  'STREAK_CHECK_IN',
  'STREAK_CHECK_IN_REVERSED',
  'STREAK_FREEZE_BOUGHT',
  'ACCOUNT_MERGED',
  'MERGE_REVERSED',
  'MISSION_COMPLETED',
  'POINTS_EXCHANGED',
  'EXCHANGE_RETURNED',
  'MARKET_PURCHASE',
  'PURCHASE_RETURNED',
  'ROULETTE_SPIN_BOUGHT',
  'ROULETTE_WON',
  'REFERRAL_COUNTED',
  'DEBUG_ADDED',
  'STAFF_GRANTED',
  'STAFF_REVERSED',
])
export type PointsReason = z.infer<typeof PointsReason>

/**
 * HELD: the payout is on hold. PENDING: with the payout service. SETTLED: paid. RETURNED: it failed, and the
 * points were returned.
 */
const ExchangeStatus = z.enum(['HELD', 'PENDING', 'SETTLED', 'RETURNED'])

/** An award that is being checked, for at most a minute, or was refused. */
export const PointsCheck = z.object({
  missionType: z.enum(MISSION_TYPES),
  points: z.number().int(),
  state: z.enum(['CHECKING', 'REFUSED']),
})

export const PointsEntry = z.object({
  id: z.string(),
  /** Whole points: positive if earned, negative if spent. */
  amount: z.number().int(),
  reason: PointsReason,
  /** The mission type of a MISSION_COMPLETED entry. */
  missionType: z.enum(MISSION_TYPES).nullable(),
  balanceAfter: z.number().int(),
  /** The exchange that took or returned these points; null for every other reason. */
  exchangeId: z.string().nullable(),
  /** The current status of that exchange. */
  exchangeStatus: ExchangeStatus.nullable(),
  /** When it was posted. */
  createdAt: z.iso.datetime(),
  /** The mission day of that time; never earlier than that of an older entry. */
  day: z.iso.date(),
  /** The earlier mission day that it counts for, such as that of a check-in that was made offline; null if none. */
  countsFor: z.iso.date().nullable(),
})

/** An exchange of points for a token amount. */
export const Exchange = z.object({
  /** Also the reference on the receipt. */
  id: z.string(),
  points: z.number().int(),
  /** Decimal, in `symbol`. */
  amount: z.string(),
  symbol: z.string(),
  /** What the amount is worth now; null without a local rate. */
  worth: LocalWorth.nullable(),
  /** The address to which it is paid. */
  wallet: z.string(),
  status: ExchangeStatus,
  createdAt: z.iso.datetime(),
})

/** Points that cannot be exchanged yet. */
const HeldPoints = z.object({
  points: z.number().int(),
  reason: z.enum(['RECENTLY_EARNED']),
  until: z.iso.datetime(),
})

export const points = endpoints({
  'GET /api/v1/points': {
    summary: 'The balance.',
    auth: 'user',
    response: z.object({
      balance: z.number().int(),
      /** Awards that are not paid yet, or were refused within the last day. Absent: there are none. */
      checks: z.array(PointsCheck).optional(),
    }),
    errors: ['points_not_enabled_for_country'],
  },
  'GET /api/v1/points/history': {
    summary: 'What moved points, newest first, a page at a time.',
    auth: 'user',
    replica: true,
    query: z.object({
      cursor: NumberCursor.optional(),
      size: z.coerce.number().int().min(1).max(100).default(20),
    }),
    /** `cursor` requests the next page; null on the last one. */
    response: z.object({ entries: z.array(PointsEntry), cursor: z.string().nullable() }),
    errors: ['points_not_enabled_for_country'],
  },
  'GET /api/v1/points/exchange/config': {
    summary: 'What points can be exchanged for, and how many of them now.',
    auth: 'user',
    response: z.object({
      /** A change for the worse that is announced. */
      change: AnnouncedChange.nullable(),
      symbol: z.string(),
      /**
       * Points per unit of the token; null if exchanges are off. The client sends the rate back when it requests an
       * exchange, so that nobody gets another one.
       */
      pointsPerUnit: z.number().int().nullable(),
      minPoints: z.number().int(),
      /** null: no local amount is shown. */
      local: LocalRate.nullable(),
      /** Decimals of an amount; smaller fractions are not paid. */
      decimals: z.number().int(),
      balance: z.number().int(),
      /** The part of the balance that may be exchanged now. */
      withdrawable: z.number().int(),
      held: z.array(HeldPoints),
      /**
       * The wallet to which an exchange is paid, and what has to be done before anything is paid to it (null: nothing);
       * null if none was reported.
       */
      wallet: z.object({ address: z.string(), payoutStep: PayoutStep.nullable() }).nullable(),
      /** The hold of an exchange that is requested now. */
      hold: PayoutHold.nullable(),
    }),
    errors: ['points_not_enabled_for_country'],
  },
  'POST /api/v1/points/exchange': {
    summary: "Exchanges points for a token amount that is paid to the user's wallet.",
    auth: 'user',
    idempotent: true,
    body: z.object({
      points: z.number().int().positive().max(1_000_000_000),
      /** The rate as displayed to the user. */
      pointsPerUnit: z.number().int().positive(),
    }),
    response: z.object({
      exchangeId: z.string(),
      points: z.number().int(),
      /** Decimal, in `symbol`. */
      amount: z.string(),
      symbol: z.string(),
      /** What the amount is worth now; null without a local rate. */
      worth: LocalWorth.nullable(),
      /** The address to which it is paid. */
      wallet: z.string(),
      balance: z.number().int(),
      hold: PayoutHold.nullable(),
      createdAt: z.iso.datetime(),
    }),
    errors: [
      'points_not_enabled_for_country',
      'points_no_wallet_address_for_exchange',
      'wallet_not_proven',
      'payout_sign_in_required',
      'wallet_linked_to_another_account',
      'points_exchange_not_enabled',
      'points_exchange_rate_difference',
      'points_not_enough',
      'points_not_withdrawable_yet',
      'points_amount_too_small',
      'points_zero_cusd_after_exchange',
    ],
  },
  'GET /api/v1/points/exchanges': {
    summary: "The user's exchanges, newest first, a page at a time.",
    auth: 'user',
    replica: true,
    query: z.object({
      cursor: NumberCursor.optional(),
      size: z.coerce.number().int().min(1).max(100).default(20),
    }),
    /** `cursor` requests the next page; null on the last one. */
    response: z.object({ exchanges: z.array(Exchange), cursor: z.string().nullable() }),
    errors: ['points_not_enabled_for_country'],
  },
  'GET /api/v1/points/exchanges/{exchange_id}': {
    summary: "One of the user's exchanges with its traces. Another person's is not found.",
    auth: 'user',
    params: z.object({ exchange_id: z.string().min(1).max(64) }),
    /** Traces are ordered oldest first. */
    response: Exchange.extend({ traces: z.array(Trace) }),
    errors: ['points_not_enabled_for_country', 'not_found'],
  },
  'GET /api/v1/user/mini/omenu/points/state': {
    summary: "The balance for the menu of the vendor's browser.",
    auth: 'user',
    response: z.object({ balance: z.number().int(), totalEarned: z.number().int() }),
    errors: ['points_not_enabled_for_user'],
  },
  'GET /api/v1/user/earnings/total': {
    summary: 'All that the user ever earned, and what points are worth as long as that is nothing.',
    auth: 'user',
    replica: true,
    response: z.object({
      points: z.number().int(),
      /** So many points are worth one unit of the token; null if the user has earned any, or exchanges are off. */
      worth: z
        .object({
          points: z.number().int(),
          symbol: z.string(),
          local: LocalWorth.nullable(),
        })
        .nullable(),
    }),
    errors: ['points_not_enabled_for_country'],
  },
})
