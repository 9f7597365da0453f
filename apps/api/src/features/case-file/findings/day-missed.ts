import { addDays, dayOf } from '@momi/contract/rules/calendar'
import { findingRule, type Snapshot } from './finding.ts'

const CHECK_IN = 'POST /api/v1/streaks/checkin'

/** Missed days without a cover, after which the streak started again. */
export const dayMissed = findingRule('day_missed', (snapshot) =>
  snapshot.restarts.map(({ day, missedDays }) => {
    const from = addDays(day, -missedDays)
    return {
      severity: 'warning' as const,
      since: new Date(from),
      params: { from, days: missedDays, restartedOn: day },
      why: reasonBetween(snapshot, from, day),
      fixes: [{ action: 'add_points' as const, target: snapshot.id }],
    }
  }),
)

/** The code with which the last check-in on these days was refused, or NO_CHECK_IN_WAS_TRIED if none was refused. */
const reasonBetween = ({ refusals, zone }: Snapshot, from: string, to: string): string =>
  refusals.find(({ call, lastAt }) => {
    const day = dayOf(lastAt, zone)
    return call === CHECK_IN && day >= from && day < to
  })?.code ?? 'NO_CHECK_IN_WAS_TRIED'
