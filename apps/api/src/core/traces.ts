import type { Api, Output } from '@momi/contract'

type Traces = Output<Api['GET /api/v1/rewards/my-items/{reward_item_id}']>['traces']

/** A step of something that a person waits for, as it is written. */
export interface Step {
  stage: 'CHECKED' | 'SENT_TO_PARTNER' | 'CONFIRMED' | 'DONE' | 'FAILED'
  at: Date
  /** Who has it now. */
  holder: 'person' | 'momi' | 'staff' | 'partner' | 'payout service'
  dueAt?: Date
  why?: string
}

/** The columns of a step, as every table of traces has them. */
export const stepColumns = ({ stage, at, holder, dueAt, why }: Step) => ({
  stage,
  at,
  holder,
  due_at: dueAt ?? null,
  why: why ?? null,
})

/** Traces as SQL collects them in JSON: PostgreSQL writes an instant there with an offset. */
export const tracesFrom = (collected: unknown): Traces =>
  (collected as Traces).map((trace) => ({ ...trace, at: isoOf(trace.at), dueAt: trace.dueAt && isoOf(trace.dueAt) }))

const isoOf = (instant: string) => new Date(instant).toISOString()
