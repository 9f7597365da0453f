import type { Api, Output } from '@momi/contract'

type Traces = Output<Api['GET /api/v1/rewards/my-items/{reward_item_id}']>['traces']

/** Traces as SQL collects them in JSON: PostgreSQL writes an instant there with an offset. */
export const tracesFrom = (collected: unknown): Traces =>
  (collected as Traces).map((trace) => ({ ...trace, at: isoOf(trace.at), dueAt: trace.dueAt && isoOf(trace.dueAt) }))

const isoOf = (instant: string) => new Date(instant).toISOString()
