import { randomUUID } from 'node:crypto'
import type { SpendingAlertCause } from '@momi/contract'
import { addDays, dayOf, startOfDay } from '@momi/contract/rules/calendar'
import { DAY, HOUR } from '@momi/contract/rules/durations'
import type { Ctx } from '../../core/context.ts'
import { forecast, isWeekend, SLOT, withoutGaps } from '../../core/missions/forecast.rules.ts'
import type { Values } from '../../db/columns.ts'
import type { Tx } from '../../db/db.ts'
import { tellOfAlert } from '../campaign/public.ts'
import { causesOf, CLEARLY, isRunningOut } from './causes.rules.ts'
import {
  exhaustionByDay,
  exhaustionOf,
  expectedBetween,
  paceOf,
  PRIOR,
  type Exhaustion,
  type Profile,
} from './exhaustion.rules.ts'
import { linesNow, nameOfKey, zoneOfLine, type Line, type LineKey } from './lines.ts'
import { isNews } from './runs-of-days.rules.ts'
import { alertText, mailText } from './sentences.ts'
import * as store from './watch.store.ts'

/** The days that a forecast may need: seven weekends and the gap. */
const HISTORY_DAYS = 45

type WatchCtx = Pick<Ctx, 'transact' | 'now' | 'env'>
type Days = Values<typeof store.daysOfLines.row>

/** A line with what was counted of it. */
interface Counted {
  line: Line
  days: Days
  profile: Profile
}

const keyOf = ({ kind, country, key }: LineKey): LineKey => ({ kind, country, key })

/**
 * Counts the uses of everything that can be used up, forecasts when it is, and opens and ends the alerts. Only one process
 * at a time does it; what another one does meanwhile waits for the next run.
 */
export const watchLines = ({ transact, now, env }: WatchCtx): Promise<void> =>
  transact(async (tx) => {
    if (!(await tx.one(store.lockWatch, {}))!.held) return
    const at = now()
    const lines = await linesNow(tx, at)
    const counted = await countUses(tx, lines, at)
    const open = Map.groupBy(await tx.many(store.openCauses, {}), nameOfKey)
    const lowMs = env.LOW_DAYS * DAY
    const evaluated = counted.map((one) => {
      const causes = open.get(nameOfKey(one.line)) ?? []
      return evaluate(one, at, { lowMs, open: new Set(causes.map(({ cause }) => cause)) })
    })
    await tx.one(store.putLines, { lines: evaluated, now: at })
    await tx.one(store.removeLines, { now: at })
    const wanted = new Set(evaluated.flatMap((one) => one.causes.map((cause) => `${nameOfKey(one)} ${cause}`)))
    const over = [...open.values()].flat().filter((one) => !wanted.has(`${nameOfKey(one)} ${one.cause}`))
    if (over.length > 0) await tx.one(store.endAlerts, { ids: over.map(({ id }) => id), at })
    for (const line of evaluated) {
      const known = new Set(open.get(nameOfKey(line))?.map(({ cause }) => cause))
      for (const cause of line.causes) if (!known.has(cause)) await openAlert(tx, { env, now }, line, cause)
    }
  })

/** Counts the uses of now, and makes the forecasts of lines that have none of today. */
async function countUses(tx: Tx, all: readonly Line[], at: Date): Promise<Counted[]> {
  const lines = all.map((line) => {
    const zone = zoneOfLine(line)
    const day = dayOf(at, zone)
    const slot = Math.floor((at.getTime() - startOfDay(day, zone).getTime()) / SLOT) + 1
    const { count, amount } = line.uses
    const days = { day, yesterday: addDays(day, -1), since: addDays(day, -HISTORY_DAYS) }
    return { ...keyOf(line), ...days, slot, count, amount }
  })
  await tx.one(store.beginDays, { lines })
  await tx.one(store.countSlots, { lines })
  const days = new Map((await tx.many(store.daysOfLines, { lines })).map((row) => [nameOfKey(row), row]))
  const without = lines.filter((line) => !days.get(nameOfKey(line))?.profile)
  const profiles = without.length > 0 ? await makeProfiles(tx, without) : new Map<string, Profile>()
  return all.flatMap((line) => {
    const found = days.get(nameOfKey(line))
    const profile = found?.profile ?? profiles.get(nameOfKey(line))
    return found && profile ? [{ line, days: found, profile }] : []
  })
}

/** Forecasts a weekday and a day of a weekend from the days before. */
async function makeProfiles(tx: Tx, lines: readonly (LineKey & { day: string })[]): Promise<Map<string, Profile>> {
  const history = new Map((await tx.many(store.historyOfLines, { lines })).map((row) => [nameOfKey(row), row.days]))
  const profiles = lines.map((line) => {
    const days = (history.get(nameOfKey(line)) ?? []).map(({ day, before, counts }) => ({
      day,
      totals: withoutGaps(counts, before),
    }))
    const of = (isOf: (day: string) => boolean) => {
      const next = [0, 1, 2, 3, 4, 5, 6].map((ahead) => addDays(line.day, ahead)).find(isOf)!
      return (forecast(next, days) ?? []).map((uses) => Math.round(uses * 1000) / 1000)
    }
    return { ...keyOf(line), day: line.day, weekday: of((day) => !isWeekend(day)), weekend: of(isWeekend) }
  })
  await tx.one(store.setProfiles, { profiles })
  return new Map(profiles.map((profile) => [nameOfKey(profile), profile]))
}

interface Evaluated extends Line, Exhaustion {
  pace: number | null
  isRunningOut: boolean
  causes: SpendingAlertCause[]
}

function evaluate(
  { line, days: { today, yesterday }, profile }: Counted,
  now: Date,
  { lowMs, open }: { lowMs: number; open: ReadonlySet<SpendingAlertCause> },
): Evaluated {
  const zone = zoneOfLine(line)
  const expected = { profile, zone }
  const midnight = startOfDay(dayOf(now, zone), zone)
  const hasForecast = profile.weekday.length > 0 || profile.weekend.length > 0
  const { count, amount } = line.uses
  const paceIn = (ms: number) => {
    // The end of a slot, at which the total is known.
    const from = new Date(Math.floor((now.getTime() - ms) / SLOT) * SLOT)
    const before = from < midnight ? yesterday : today
    if (!hasForecast || !before) return undefined
    const start = from < midnight ? startOfDay(dayOf(from, zone), zone) : midnight
    const slots = (from.getTime() - start.getTime()) / SLOT
    // The count of a day's budget begins anew at midnight.
    const given =
      before === today
        ? count - totalAt(today, slots)
        : count - today.before + totalAt(before, Infinity) - totalAt(before, slots)
    return paceOf({ given, expectedSoFar: expectedBetween(expected, from, now) })
  }
  const progress = today.isWhole
    ? { given: Math.max(0, count - today.before), expectedSoFar: expectedBetween(expected, midnight, now) }
    : { given: 0, expectedSoFar: 0 }
  const mean = count > 0 ? amount / count : 1
  const perUse = (PRIOR * mean + (amount - today.amountBefore)) / (PRIOR + Math.max(0, count - today.before))
  const until = new Date(now.getTime() + lowMs * CLEARLY)
  const exhaustion =
    hasForecast || line.perDay === null || line.left <= 0
      ? exhaustionOf({ ...line, ...expected, ...progress, perUse, now, until })
      : exhaustionByDay(line, line.perDay, now, until)
  const leftLater = line.later.reduce((sum, one) => sum + one.amount, 0)
  const state = { ...line, now, leftLater, exhaustion, paceIn, lowMs, open }
  return {
    ...line,
    ...exhaustion,
    pace: paceIn(HOUR) ?? null,
    isRunningOut: isRunningOut(state),
    causes: causesOf(state),
  }
}

/** The total at the end of a number of slots of a day. */
function totalAt({ before, counts }: { before: number; counts: readonly (number | null)[] }, slots: number): number {
  for (let slot = Math.min(slots, counts.length) - 1; slot >= 0; slot--) {
    const total = counts[slot]
    if (total !== null && total !== undefined) return total
  }
  return before
}

/** A run of days is looked back on for so long. */
const RUN_LOOKED_BACK = 30 * DAY

/**
 * Records an alert and tells of it. What happens every day is told once, and who takes care of it does so from then on
 * (docs/decisions/0127-spent-every-day.md).
 */
async function openAlert(
  tx: Tx,
  ctx: Pick<Ctx, 'env' | 'now'>,
  line: Evaluated,
  cause: SpendingAlertCause,
): Promise<void> {
  const at = ctx.now()
  const alert = { ...keyOf(line), cause }
  const isDaily = line.isDaily && cause !== 'PACE'
  const since = new Date(at.getTime() - RUN_LOOKED_BACK)
  const earlier = isDaily ? await tx.many(store.earlierAlerts, { ...alert, since }) : []
  const isTold = isNews(
    at,
    earlier.map(({ opened_at: openedAt }) => openedAt),
    zoneOfLine(line),
  )
  const known = isTold ? undefined : earlier.at(-1)
  const added = await tx.one(store.openAlert, {
    id: randomUUID(),
    ...alert,
    text: alertText(cause, line),
    at,
    acknowledged_by: known?.acknowledged_by ?? null,
    acknowledged_at: known?.acknowledged_at ?? null,
  })
  const text = mailText(cause, line, at)
  if (added && isTold) await tellOfAlert(tx, ctx, { id: added.id, name: line.name, country: line.country, text })
}
