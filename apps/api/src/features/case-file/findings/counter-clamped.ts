import { findingRule } from './finding.ts'

/** A reported counter was higher than plausible. Later reports can count the excess, once enough time has passed. */
export const counterClamped = findingRule('counter_clamped', ({ id, clamped }) =>
  clamped.map(({ mission, day, count, claimed, at }) => ({
    severity: 'warning' as const,
    since: at,
    params: { mission, day, count, claimed },
    why: 'FASTER_THAN_PLAUSIBLE',
    fixes: [{ action: 'add_points' as const, target: id }],
  })),
)
