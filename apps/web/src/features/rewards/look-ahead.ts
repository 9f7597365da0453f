import type { RewardItem } from './reward-messages.ts'
import { ROUTES, STAGES, STEPS_BY_REASON, type Delivery, type Trace } from './trace-messages.ts'

const ORDER: readonly Trace['stage'][] = ['EARNED', 'CHECKED', 'SENT_TO_PARTNER', 'CONFIRMED', 'DONE', 'FAILED']

/** The steps of a reward. One whose date has passed has expired, also until the server's job records it. */
export function stepsOf({ status, claimBefore, traces }: Pick<RewardItem, 'status' | 'claimBefore' | 'traces'>) {
  if (status !== 'EXPIRED' || claimBefore === null || traces.at(-1)?.stage === 'FAILED') return traces
  return [...traces, { stage: 'FAILED', at: claimBefore, holder: 'momi', dueAt: null, why: 'EXPIRED' } as const]
}

/** What a step was, or is as long as it is the last one. A reason says more than the stage. */
export function labelOf({ stage, why }: Trace, delivery: Delivery, isLast: boolean) {
  const label = STAGES[delivery][stage]
  return (why === null ? undefined : STEPS_BY_REASON[why]) ?? ((isLast && label?.now) || label?.past)
}

/**
 * The stages that come after the last step, in order: none after an end. A check of the default browser is
 * only ahead of a claim that waits for one.
 */
export function stagesAhead(traces: readonly Trace[], delivery: Delivery) {
  const last = traces.at(-1)
  if (!last) return []
  return ROUTES[delivery].stages.filter(
    ({ stage }) =>
      ORDER.indexOf(stage) > ORDER.indexOf(last.stage) &&
      (delivery !== 'top-up' || stage !== 'CHECKED' || last.why === 'DEFAULT_BROWSER_CHECK'),
  )
}
