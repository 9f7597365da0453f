import type { ConfigKind } from '@momi/contract/config-subjects'
import { CAMPAIGN_COUNTRIES, addDays, dayOf, startOfDay, zoneOf } from '@momi/contract/rules/calendar'
import { DAY } from '@momi/contract/rules/durations'
import type { Ctx } from '../../core/context.ts'
import type { Values } from '../../db/columns.ts'
import type { Stream } from '../../db/stream.ts'
import { seedOf } from '../roulette/public.ts'
import { configurationOf, type Configuration } from './configuration.ts'
import { compare, newComparison, type Comparison } from './comparison.ts'
import * as store from './inputs.store.ts'
import { effectsOn, type Effects } from './effects.ts'
import type { Pair } from './packing.ts'
import { peopleOfRehearsal, type People } from './people.ts'
import { provenCount, replay, takeAsStored, type Happened } from './replay.ts'
import * as supplyStore from './supplies.store.ts'
import { suppliesOf } from './supplies.ts'
import { newTurn } from './turn.ts'
import { notCounted } from './unknowns.rules.ts'
import type { ExchangeRate, Outcome, World } from './world.ts'

export type RehearsalCtx = Pick<Ctx, 'db' | 'settings' | 'keys' | 'cipher' | 'now'> & { readonly stream: Stream }

export interface DraftItem {
  kind: ConfigKind
  country: string
  key: string
  body: unknown
}

export interface Rehearsal {
  /** The first and the last mission day. */
  from: string
  to: string
  /** One of how many people: 1 for all. */
  oneOf: number
  draft: readonly DraftItem[]
}

/** More people than one process keeps in its heap, which has 512 MB: one takes 1.3 KB, and up to 2 KB. */
const MOST_PEOPLE = 240_000

/** Thrown if more people take part than fit into memory. */
export class TooManyPeople extends Error {
  override name = 'TooManyPeople'
}

export interface Rehearsed extends Comparison {
  history: World
  draft: World
  people: People
  effects: Effects
  /** How often a brake stopped a mission in these days. */
  brakeStops: number
}

/**
 * The most people that one statement reads: on a disk that has to be read for each of them, some thousand take longer than
 * a statement may.
 */
const PEOPLE_AT_ONCE = 200

/** `onBatch`: called with the share of the time span that is done; throws to cancel. */
export async function rehearse(
  ctx: RehearsalCtx,
  { from, to, oneOf, draft }: Rehearsal,
  onBatch: (progress: number) => Promise<unknown> = async () => {},
  { mostPeople = MOST_PEOPLE, ready }: { mostPeople?: number; ready?: number } = {},
): Promise<Rehearsed> {
  const spans = spansOf(from, to)
  const stored = await ctx.db.many(store.versions, {})
  const [history, changed] = await worldsOf(ctx, { from, to, oneOf, draft }, stored)
  const people = peopleOfRehearsal(ready)
  const comparison = newComparison()
  const ends = endsOf(spans)
  const [begin, end] = [ends.begin.getTime(), ends.end.getTime()]
  const turn = newTurn()

  for await (const batch of ctx.stream(store.inputs, { spans, ...ends, from, to, ...idsOf(oneOf) })) {
    const unknown = [...new Set(batch.map(({ user_id: user }) => user))].filter((user) => !people.has(user))
    if (people.size() + unknown.length > mostPeople) throw new TooManyPeople()
    for (let first = 0; first < unknown.length; first += PEOPLE_AT_ONCE) {
      const users = unknown.slice(first, first + PEOPLE_AT_ONCE)
      for (const { person } of await ctx.db.many(store.people, { users, spans, from })) people.add(person)
    }
    await seeds(ctx, batch, [history, changed])
    for (const { at, user_id: user, input } of batch) {
      step({ history, changed }, people.ready(user), { at, user, input }, comparison)
      if (turn.isOver()) await turn.next()
    }
    const last = batch.at(-1)!.at.getTime()
    await onBatch(Math.max(0, Math.min(1, (last - begin) / (end - begin))))
  }
  const effects = await effectsOn(people, turn)
  const { count: brakeStops } = (await ctx.db.one(supplyStore.brakeStops, ends))!
  return { ...comparison, history, draft: changed, people, effects, brakeStops }
}

/** Replays an input in both worlds. */
function step(
  { history, changed }: { history: Worlds; changed: Worlds },
  pair: Pair,
  happened: Happened,
  comparison: Comparison,
): void {
  const { input, at } = happened
  if (pair.isMerged) {
    const before = takeAsStored(history, pair.history, happened)
    compare(comparison, pair.history.stored, happened, { before, after: takeAsStored(changed, pair.draft, happened) })
    return
  }
  const proven = input.kind === 'MILESTONE' ? provenCount(history, pair.history, input, at) : undefined
  const before: Outcome = replay(history, pair.history, happened, proven)
  const after: Outcome = replay(changed, pair.draft, happened, proven)
  const more = notCounted({ history, draft: changed }, pair, happened)
  compare(comparison, pair.history.stored, happened, { before, after, more })
}

type Worlds = World & { readonly secrets: Map<string, string> }

/** The days as instants, for each country. */
const spansOf = (from: string, to: string) =>
  CAMPAIGN_COUNTRIES.map((country) => {
    const zone = zoneOf(country)!
    return { country, zone, from_at: startOfDay(from, zone), to_at: startOfDay(addDays(to, 1), zone) }
  })

/** The first and the last instant of these days anywhere. */
const endsOf = (spans: ReturnType<typeof spansOf>) => ({
  begin: new Date(Math.min(...spans.map(({ from_at: from }) => from.getTime()))),
  end: new Date(Math.max(...spans.map(({ to_at: to }) => to.getTime()))),
})

const ID_BITS = 32
const ID_END = '-ffff-ffff-ffff-ffffffffffff'

/** Ids of accounts are random, so the first ones in order are a sample, and the same people each time. */
function idsOf(oneOf: number) {
  const last = Math.ceil(2 ** ID_BITS / oneOf) - 1
  return { least: '00000000-0000-0000-0000-000000000000', most: `${last.toString(16).padStart(8, '0')}${ID_END}` }
}

async function worldsOf(
  ctx: RehearsalCtx,
  { from, to, oneOf, draft }: Rehearsal,
  stored: readonly Parameters<typeof configurationOf>[1][number][],
): Promise<[Worlds, Worlds]> {
  const spans = spansOf(from, to)
  const start = (country: string) => spans.find((one) => one.country === country)!.from_at
  const [budgets, lines, stock, packages, outages] = await Promise.all([
    allOf(ctx.stream(supplyStore.budgets, { from })),
    allOf(ctx.stream(supplyStore.budgetLines, { spans, begin: endsOf(spans).begin })),
    allOf(ctx.stream(supplyStore.stock, { spans })),
    allOf(ctx.stream(supplyStore.packages, { spans })),
    // No freeze and no grace reaches back further.
    ctx.db.many(supplyStore.outages, { since: new Date(spans[0]!.from_at.getTime() - 60 * DAY) }),
  ])
  const supplies = { budgets, lines: lines.map(lineFrom), stock, packages, start, oneOf }
  const was = configurationOf(ctx, stored)
  const drafted = draft.length === 0 ? was : configurationOf(ctx, stored, draft)
  const secrets = new Map<string, string>()
  const others = outages.filter((one) => !one.by_budget)
  const world = (configuration: Configuration, isHistory: boolean): Worlds => {
    const left = suppliesOf(was, configuration, supplies)
    return {
      ctx,
      configuration,
      supplies: left,
      // Under a draft, budgets end check-ins on other days.
      outages: () => (isHistory ? outages : [...others, ...left.daysWithoutCheckIns]),
      secrets,
      seedOf: (period) => secrets.get(period)!,
      isHistory,
      ...(isHistory ? STORED_PRICES : pricesIn(draft)),
    }
  }
  return [world(was, true), world(drafted, draft.length === 0)]
}

const lineFrom = ({
  country,
  key,
  period,
  zone,
  starts_at: starts,
  used,
}: Values<typeof supplyStore.budgetLines.row>) => ({
  country,
  key,
  period: period === 'SPAN' ? null : dayOf(starts, zone),
  used,
})

/** The rows of a statement that may take longer than others. */
export async function allOf<T>(batches: AsyncIterable<T[]>): Promise<T[]> {
  const rows: T[] = []
  for await (const batch of batches) rows.push(...batch)
  return rows
}

const STORED_PRICES = {
  priceOf: () => undefined,
  exchangeIn: () => undefined,
  hasOwnBonus: () => false,
} as const

function pricesIn(draft: readonly DraftItem[]): Pick<World, 'priceOf' | 'exchangeIn' | 'hasOwnBonus'> {
  const find = (kind: ConfigKind, country: string, key: string) =>
    draft.find((one) => one.kind === kind && one.key === key && (one.country === country || one.country === '*'))
  return {
    priceOf: (country, item) => {
      const found = find('market_item', country, item)?.body as { enabled?: boolean; price: number } | undefined
      return found && (found.enabled === false ? null : found.price)
    },
    exchangeIn: (country) => {
      const found = find('exchange_rate', country, 'rate')?.body as (ExchangeRate & { enabled?: boolean }) | undefined
      return found && (found.enabled === false ? null : found)
    },
    hasOwnBonus: (country) => find('mission', country, 'loyalty_bonus') !== undefined,
  }
}

/** Opens the seeds of the periods in which these spins were drawn. */
async function seeds(
  ctx: RehearsalCtx,
  batch: readonly { input: Happened['input'] }[],
  [{ secrets }]: readonly [Worlds, Worlds],
): Promise<void> {
  const periods = new Set(batch.flatMap(({ input }) => (input.kind === 'SPIN' ? [input.period] : [])))
  for (const period of periods) {
    if (secrets.has(period)) continue
    const sealed = (await seedOf(ctx, ctx.db, period))!
    secrets.set(period, ctx.cipher.open(sealed.seed, 'roulette_seeds.seed', period))
  }
}
