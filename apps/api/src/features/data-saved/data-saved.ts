import { addDays, dayOf, startOfDay, zoneOf } from '@momi/contract/rules/calendar'
import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import { carriedInto } from '../../core/missions/carry-over.rules.ts'
import { missionFor } from '../../core/missions/mission-config.ts'
import { pointsOf } from '../../core/missions/kind.ts'
import { dataSavedKind } from './data-saved.rules.ts'
import { dataSavedState } from './data-saved.store.ts'

/** The steps of the mission in a country, and the kilobytes that the user has saved today (0 without a user). */
export async function dataSavedConfig(ctx: Ctx, { user, country }: { user: string | null; country: string }) {
  const zone = zoneOf(country)
  const notConfigured = () => new Refusal('datasaved_not_configured', 'No data-saved mission is configured here')
  if (!zone) throw notConfigured()
  const now = ctx.now()
  const today = dayOf(now, zone)
  const [config, known] = await Promise.all([
    missionFor(ctx, ctx.db, { user, country, kind: dataSavedKind }),
    ctx.db.one(dataSavedState, { country, user, today, before: addDays(today, -1) }),
  ])
  if (!known?.configured) throw notConfigured()
  if (!config) throw new Refusal('datasaved_not_enabled', 'The data-saved mission is not enabled')
  const dayStart = startOfDay(today, zone)
  const [counter, before] = [known.counter ?? undefined, known.counter_before ?? undefined]
  return {
    missionDay: today,
    steps: config.since(dayStart).rule.steps.map(({ kilobytes, gift }) => ({
      kilobytes,
      points: pointsOf(gift),
      spins: 'spins' in gift ? gift.spins : 0,
      isReward: 'reward' in gift,
    })),
    kilobytesToday: counter?.count ?? 0,
    kilobytesCarried: carriedInto({
      // The lowest figure that may go on from the day before.
      figure: counter?.reported ?? before?.reported ?? 0,
      now,
      dayStart,
      known: counter,
      before,
    }),
  }
}
