import type { RewardItem } from './reward-messages.ts'
import { ROUTES, STAGES, STEPS_BY_REASON, type Delivery, type Trace } from './trace-messages.ts'

const ORDER: readonly Trace['stage'][] = ['EARNED', 'CHECKED', 'SENT_TO_PARTNER', 'CONFIRMED', 'DONE', 'FAILED']

/** The steps of a reward. The last step of an expired one is its expiry, even if the server has not recorded it yet. */
export function stepsOf({ status, claimBefore, traces }: Pick<RewardItem, 'status' | 'claimBefore' | 'traces'>) {
  if (status !== 'EXPIRED' || claimBefore === null || traces[traces.length - 1]?.stage === 'FAILED') return traces
  return [...traces, { stage: 'FAILED', at: claimBefore, holder: 'momi', dueAt: null, why: 'EXPIRED' } as const]
}

/** The label of a step: its reason's if it has one, otherwise its stage's, which may differ for the last step. */
export function labelOf({ stage, why }: Trace, delivery: Delivery, isLast: boolean) {
  const label = STAGES[delivery][stage]
  return (why === null ? undefined : STEPS_BY_REASON[why]) ?? ((isLast && label?.now) || label?.past)
}

/** What happens if the delivery fails. A payment that is sent again already says so itself. */
export function otherwiseOf(traces: readonly Trace[], delivery: Delivery) {
  return traces.some(({ why }) => why === 'PAID_AGAIN') ? undefined : ROUTES[delivery].otherwise
}

/**
 * The stages that are expected after the last step, in order; none after a final one. A check of the default browser is
 * expected only for a claim that waits for it.
 */
export function stagesAhead(traces: readonly Trace[], delivery: Delivery) {
  const last = traces[traces.length - 1]
  if (!last) return []
  return ROUTES[delivery].stages.filter(
    ({ stage }) =>
      ORDER.indexOf(stage) > ORDER.indexOf(last.stage) &&
      (delivery !== 'top-up' || stage !== 'CHECKED' || last.why === 'DEFAULT_BROWSER_CHECK'),
  )
}
