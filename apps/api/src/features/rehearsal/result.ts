import type { RehearsalResult, RehearsalUnknown } from '@momi/contract'
import type { MissionType } from '@momi/contract'
import type { MissionKind } from '../../core/missions/kind.ts'
import { isMissionType, kindOf } from '../missions/public.ts'
import { StreakRule } from '../streaks/public.ts'
import type { Comparison } from './comparison.ts'
import { bandOf, type PastUse } from './past.rules.ts'
import type { DraftItem, Rehearsal, Rehearsed } from './rehearse.ts'
import type { Cell } from './tally.ts'

const NOTHING = { times: 0, points: 0, spins: 0, items: 0, unclaimed: 0 }

/** The result of a rehearsal, as staff see it. `past`: the use before and after earlier changes of the same missions. */
export function resultOf(
  { from, to, oneOf, draft }: Rehearsal,
  rehearsed: Rehearsed,
  past: readonly PastUse[],
): RehearsalResult {
  const { inputs, people, effects, differences, before, after, streaksBroken } = rehearsed
  return {
    from,
    to,
    oneOf,
    inputs,
    people: people.size(),
    differences: {
      count: differences.count,
      examples: differences.examples.map(({ user, kind, at }) => ({ userId: user, what: kind, at: at.toISOString() })),
    },
    days: daysOf(rehearsed),
    gaining: effects.gaining,
    losing: effects.losing,
    streaksBroken,
    steps: pairs(before.steps, after.steps)
      .filter((one) => one.before !== one.after)
      .map(({ key: [countryCode, mission, step], ...counts }) => ({ countryCode, mission, step, ...counts })),
    usedUp: usedUpOf(rehearsed),
    refusals: pairs(before.refusals, after.refusals).map(({ key: [countryCode, subject, code], ...counts }) => ({
      countryCode,
      subject,
      code,
      ...counts,
    })),
    spent: pairs(before.spent, after.spent).map(({ key: [countryCode, on], ...sums }) => ({
      countryCode,
      on,
      ...sums,
    })),
    neverGiven: draft.flatMap((item) => neverGiven(item, after.steps)),
    unknown: unknownOf(rehearsed, draft, oneOf),
    past: draft
      .filter(({ kind }) => kind === 'mission')
      .map(({ country, key }) => ({
        countryCode: country,
        mission: key,
        band: bandOf(past, { country, mission: key }),
      })),
  }
}

function daysOf({ before, after }: Comparison): RehearsalResult['days'] {
  const keys = [...new Set([...before.cells.keys(), ...after.cells.keys()])].toSorted()
  const amounts = (cell: Cell | undefined) => {
    if (!cell) return NOTHING
    const { times, points, spins, items, unclaimed } = cell
    return { times, points, spins, items, unclaimed }
  }
  return keys.map((key) => {
    const [was, is] = [before.cells.get(key), after.cells.get(key)]
    const { country, day, mission } = (was ?? is)!
    return { countryCode: country, day, mission, before: amounts(was), after: amounts(is) }
  })
}

/** Counts of both worlds by key, whose parts are separated by spaces. */
function pairs(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>) {
  const keys = [...new Set([...before.keys(), ...after.keys()])].toSorted()
  return keys.map((key) => ({
    key: key.split(' ') as [string, string, string],
    before: before.get(key) ?? 0,
    after: after.get(key) ?? 0,
  }))
}

function usedUpOf({ history, draft }: Rehearsed): RehearsalResult['usedUp'] {
  const all = new Map<string, RehearsalResult['usedUp'][number]>()
  for (const [side, world] of [
    ['before', history],
    ['after', draft],
  ] as const)
    for (const { kind, country, key, period, at } of world.supplies.usedUp()) {
      const name = `${kind} ${country} ${key} ${period}`
      const known = all.get(name) ?? { kind, countryCode: country, key, period, before: null, after: null }
      all.set(name, { ...known, [side]: at.toISOString() })
    }
  return [...all.values()]
}

/** The parts of a drafted mission that gave nothing. */
function neverGiven({ kind, country, key, body }: DraftItem, given: ReadonlyMap<string, number>) {
  if (kind !== 'mission' || !isMissionType(key)) return []
  const { rule, enabled } = body as { rule: unknown; enabled: boolean }
  if (!enabled) return []
  return stepsOf(key, kindOf(key).rule.parse(rule))
    .filter((step) => !given.has(`${country} ${key} ${step}`))
    .map((step) => ({ countryCode: country, mission: key, step }))
}

/** The names of what a rule gives, as `Given.step` has them. */
function stepsOf(type: MissionType, rule: unknown): string[] {
  const { counting } = kindOf(type) as unknown as MissionKind<unknown>
  if (counting) {
    const milestones = counting.milestones(rule, { user: '', day: '', draw: () => 0 })
    return milestones.map((_, index) => String(index + 1))
  }
  const { segments, choices, points } = rule as {
    segments?: { id: string }[]
    choices?: { id: string }[]
    points?: number[]
  }
  if (segments ?? choices) return (segments ?? choices)!.map(({ id }) => id)
  return points ? points.map((_, index) => String(index + 1)) : ['1']
}

function unknownOf(rehearsed: Rehearsed, draft: readonly DraftItem[], oneOf: number) {
  const { effects, notCounted, history, brakeStops, braked, corrections } = rehearsed
  const unknown: RehearsalResult['unknown'] = []
  const say = (code: RehearsalUnknown, more: Partial<(typeof unknown)[number]> = {}) =>
    unknown.push({ code, times: null, points: null, items: null, ...more })
  const missions = draft.flatMap(({ kind, country, key, body }) =>
    kind === 'mission' && isMissionType(key) ? [{ country, type: key, rule: (body as { rule: never }).rule }] : [],
  )
  const was = (country: string, type: MissionType) =>
    history.configuration.missions().find((one) => one.country === country && one.type === type)?.frame
  const changed = (type: MissionType) => missions.filter((one) => one.type === type)

  say('BEHAVIOUR')
  if (notCounted.times > 0) say('COUNTS_ENDED', notCounted)
  if (effects.spinsLeft > 0) say('SPINS_LEFT', { times: effects.spinsLeft })
  const hasMoreSpins = changed('roulette').some(
    ({ country, rule }) =>
      freeOf(rule) > freeOf(was(country, 'roulette')?.rule) || isCheaper(rule, was(country, 'roulette')?.rule),
  )
  const isAskedAgain = draft.some(({ kind }) => kind === 'market_item' || kind === 'exchange_rate' || kind === 'budget')
  const isOpenEarlier = changed('streaks').some(
    ({ country, rule }) => coolOffOf(rule) < coolOffOf(was(country, 'streaks')?.rule),
  )
  if (hasMoreSpins || isAskedAgain || isOpenEarlier) say('REFUSED_THEN')
  if (missions.some(({ country, type, rule }) => hasOtherGrowth(type, rule, was(country, type)?.rule))) say('GROWTH')
  if (changed('streaks').length > 0) say('WALLETS')
  if (draft.some(({ kind }) => kind === 'exchange_rate')) say('EXCHANGE_HOLD')
  if (changed('loyalty_bonus').length > 0) say('BONUS_DAY')
  const silent = missions.filter(({ country, type }) => was(country, type)?.enabled !== true)
  if (silent.length > 0) say('NOTHING_STORED', { times: silent.length })
  if (draft.some(({ kind }) => kind === 'country' || kind === 'client')) say('SETTINGS')
  if (effects.merged > 0) say('MERGED', { times: effects.merged })
  if (brakeStops > 0 || braked > 0) say('BRAKES', { times: brakeStops, points: braked })
  if (history.supplies.ended > 0) say('STOCK_ENDED', { items: history.supplies.ended })
  if (corrections > 0) say('CORRECTIONS', { times: corrections })
  if (oneOf > 1) say('BUDGET_IN_SAMPLE')
  return unknown
}

/** The hours between two check-ins; 0 of a mission that did not run. */
const coolOffOf = (rule: unknown): number => (rule === undefined ? 0 : StreakRule.parse(rule).coolOffHours)

const freeOf = (rule: unknown): number => (rule as { freePerDay?: number } | undefined)?.freePerDay ?? 0
const isCheaper = (rule: unknown, before: unknown): boolean => {
  const [now, then] = [rule, before].map(
    (one) => (one as { spinPrice?: number | null } | undefined)?.spinPrice ?? Infinity,
  )
  return now! < then!
}

function hasOtherGrowth(type: MissionType, rule: unknown, before: unknown): boolean {
  const kind = kindOf(type) as unknown as MissionKind<unknown>
  if (!kind.counting || before === undefined) return false
  const [now, then] = [kind.counting.rateCap(kind.rule.parse(rule)), kind.counting.rateCap(before)]
  return now.perDay !== then.perDay || now.perMinute !== then.perMinute
}
