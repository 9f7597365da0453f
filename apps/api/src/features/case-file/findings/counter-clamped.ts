import { findingRule } from './finding.ts'

/** A counter that was reported higher than is plausible: the rest counts once it is. */
export const counterClamped = findingRule('counter_clamped', ({ id, clamped }) =>
  clamped.map(({ mission, day, count, claimed, at }) => ({
    severity: 'warning' as const,
    since: at,
    params: { mission, day, count, claimed },
    why: 'FASTER_THAN_PLAUSIBLE',
    fixes: [{ action: 'add_points' as const, target: id }],
  })),
)
