import { findingRule, refusedWith } from './finding.ts'

/** A report of a counter that did not continue the server's. */
export const counterRefused = findingRule('counter_refused', (snapshot) =>
  refusedWith(snapshot, 'mission_counter_conflict')
    .filter(({ reason }) => reason !== 'mission_day')
    .map(({ mission, reason, count, firstAt }) => ({
      severity: 'warning' as const,
      since: firstAt,
      params: { mission, times: count },
      why: reason,
      fixes: [{ action: 'add_points' as const, target: snapshot.id }],
    })),
)
