import type { Api, Output } from '@momi/contract'

type Traces = Output<Api['GET /api/v1/rewards/my-items/{reward_item_id}']>['traces']

/** A new trace step. */
export interface Step {
  stage: 'CHECKED' | 'SENT_TO_PARTNER' | 'CONFIRMED' | 'DONE' | 'FAILED'
  at: Date
  /** Who has to act next. */
  holder: 'person' | 'momi' | 'staff' | 'partner' | 'payout service'
  dueAt?: Date
  why?: string
}

/** The columns of a step, equal in every table of traces. */
export const stepColumns = ({ stage, at, holder, dueAt, why }: Step) => ({
  stage,
  at,
  holder,
  due_at: dueAt ?? null,
  why: why ?? null,
})

/** Parses traces that SQL aggregated as JSON: PostgreSQL writes an instant there with an offset. */
export const tracesFrom = (collected: unknown): Traces =>
  (collected as Traces).map((trace) => ({ ...trace, at: isoOf(trace.at), dueAt: trace.dueAt && isoOf(trace.dueAt) }))

const isoOf = (instant: string) => new Date(instant).toISOString()
