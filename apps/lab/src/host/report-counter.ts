import type { MissionCounter } from '@momi/contract/errors'
import type { Counted } from '../missions.ts'
import type { PhoneState } from '../phone.ts'
import { appCall } from './app-call.ts'
import { storeCounts, storedCountsOf } from './stored-counts.ts'
import { emit } from './events.ts'

interface Award {
  missionType: string
  points: number
  rewardItemId: string | null
}

/** The status of each mission in the server's last answer to a report. */
const statuses = new Map<Counted, MissionCounter['status']>()

/**
 * Adds `by` (default 1) to the app's count of `day`, or sets the count to `to`, and reports the result. After a
 * conflict, repeats the report once, based on the server's count. Returns the awards for the report.
 */
export async function countOn(
  phone: PhoneState,
  type: Counted,
  { day, by, to }: { day: string; by?: number; to?: number },
): Promise<readonly Award[]> {
  let count = storedCountsOf(day).counts[type] ?? 0
  let missionDay = day
  for (let attempt = 0; attempt < 2; attempt++) {
    const next = to ?? count + (by ?? 1)
    const status = statuses.get(type) ?? 'IN_PROGRESS'
    const response = await appCall(phone, `/api/v2/user/missions/${type}/report-counter`, {
      count: next,
      missionDay,
      status,
    })
    const answer = (await response.json()) as { counter?: MissionCounter; awards?: Award[]; errorCode?: string }
    const { counter, awards = [], errorCode } = answer
    emit({ kind: 'reported', type, count: next, outcome: outcomeOf(awards, errorCode) })
    if (counter) {
      statuses.set(type, counter.status)
      missionDay = counter.missionDay
      count = response.ok ? Math.max(next, counter.count) : counter.count
      const stored = storedCountsOf(missionDay)
      storeCounts({ ...stored, counts: { ...stored.counts, [type]: count } })
    }
    const isBehind = response.status === 409 && counter !== undefined && (to === undefined || to > count)
    if (!isBehind) return awards
  }
  return []
}

function outcomeOf(awards: readonly Award[], errorCode: string | undefined): string {
  if (errorCode !== undefined) return errorCode
  const gains = awards.map(({ points, rewardItemId }) => (rewardItemId === null ? `${points} points` : 'a reward'))
  return gains.join(', ') || 'counted'
}
