import type { Api, Output } from '@momi/contract'
import type { Kind, Operation } from './history.ts'

/** A row of the ledger that an answer told of. `ref`: its cause, or the beginning of it if it ends with a colon. */
export interface ToldEntry {
  reason: string
  amount: number
  ref?: string
  /** It is being checked: posted later, or refused. */
  isHeld?: boolean
}

/** What the database must contain because of an answer: rows of the ledger, and others by what they are and their id. */
export interface Proof {
  entries: readonly ToldEntry[]
  records?: readonly string[]
}

type Answers = {
  points: Output<Api['POST /api/v1/debug/points/add']>
  'check-in': Output<Api['POST /api/v1/streaks/checkin']>
  freeze: Output<Api['POST /api/v1/streaks/freezes']>
  spin: Output<Api['POST /api/v1/roulette/spin']>
  report: Output<Api['POST /api/v2/user/missions/{mission_type}/report-counter']>
  purchase: Output<Api['POST /api/v1/market/product/premium-icon/purchase']>
  exchange: Output<Api['POST /api/v1/points/exchange']>
  claim: Output<Api['POST /api/v1/claimforms/user-responses']>
  giveaway: Output<Api['POST /api/v1/giveaway/form']>
  'sign-in': Output<Api['POST /api/v2/auth/login/google-signin']>
}

type Proofs = { readonly [K in Kind]: (answer: Answers[K], asked: Operation['asked']) => Proof }

const PROOFS: Proofs = {
  points: (_, { points }) => ({ entries: [{ reason: 'DEBUG_ADDED', amount: Number(points) }] }),
  'check-in': ({ pointsAwarded, checking }) => ({
    entries: [{ reason: 'STREAK_CHECK_IN', amount: pointsAwarded, isHeld: checking === true }],
  }),
  freeze: (_, { price }) => ({ entries: [{ reason: 'STREAK_FREEZE_BOUGHT', amount: -Number(price) }] }),
  spin: ({ spin, checking }, { price }) => {
    const ref = spin.proof.drawnFor
    return {
      entries: [
        ...(price === null ? [] : [{ reason: 'ROULETTE_SPIN_BOUGHT', amount: -Number(price), ref }]),
        ...(spin.type === 'POINTS'
          ? [{ reason: 'ROULETTE_WON', amount: spin.amount, ref, isHeld: checking === true }]
          : []),
      ],
      records: [`spin ${spin.id}`, ...(spin.rewardItemId === null ? [] : [`reward ${spin.rewardItemId}`])],
    }
  },
  report: ({ awards }) => ({
    entries: awards
      .filter(({ points }) => points > 0)
      .map(({ missionType, points, checking }) => ({
        reason: 'MISSION_COMPLETED',
        amount: points,
        ref: `${missionType}:`,
        isHeld: checking === true,
      })),
    records: awards.flatMap(({ rewardItemId }) => (rewardItemId === null ? [] : [`reward ${rewardItemId}`])),
  }),
  purchase: ({ item }) => ({
    entries: [{ reason: 'MARKET_PURCHASE', amount: -item.price }],
    records: [`purchase ${item.id}`],
  }),
  exchange: ({ exchangeId, points, wallet, amount }) => ({
    entries: [{ reason: 'POINTS_EXCHANGED', amount: -points, ref: exchangeId }],
    records: [`exchange ${exchangeId}`, `payout ${exchangeId} ${wallet.toLowerCase()} ${amount}`],
  }),
  claim: (_, { rewardItemId }) => ({ entries: [], records: [`reward ${rewardItemId as string}`] }),
  giveaway: () => ({ entries: [] }),
  // What a sign-in moves is in SIGN_IN_REASONS.
  'sign-in': () => ({ entries: [] }),
}

/** What an answer says that the database must contain. */
export const proofOf = ({ kind, asked }: Operation, answer: unknown): Proof =>
  (PROOFS[kind] as (answer: unknown, asked: Operation['asked']) => Proof)(answer, asked)

/** What a sign-in may move besides: the points of its missions, and of an account that it merges. */
export const isOfSignIn = ({ reason, ref }: { reason: string; ref: string }): boolean =>
  ['ACCOUNT_MERGED', 'MERGE_REVERSED', 'PURCHASE_RETURNED', 'STREAK_CHECK_IN_REVERSED'].includes(reason) ||
  (reason === 'MISSION_COMPLETED' && /^(google_signin|signin):/.test(ref))
