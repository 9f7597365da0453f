import { findingRule, refusedWith } from './finding.ts'

/** A report that conflicted with the server's counter. */
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
