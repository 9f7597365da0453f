import { zoneOf } from '@momi/contract/rules/calendar'
import type { Subject } from '../../../core/config/subject.ts'
import { schemaOf } from '../subject-kinds.ts'
import { differences, type Difference, type Path } from './differences.ts'
import { countryName, nameInSentence } from './names.ts'
import { namesAt, nodeAt } from './path-names.ts'
import { schemaNodeOf, withoutNull } from './schema-node.ts'
import { capital, insteadText, numberText, oddsText, timeText, valueText, type Place } from './values.ts'

/** A sentence about a part of a body. `short`: without the subject. */
export interface Words {
  path: Path
  text: string
  short: string
}

export interface WordsInput extends Subject {
  /** The body that applies now; null if the subject is new. */
  before: unknown
  after: unknown
  /** When a scheduled change begins to apply. */
  from?: Date
  /** The symbol of the token. */
  symbol?: string
  /** What staff call a reward. */
  rewardName?: (id: string) => string | undefined
}

/** The body with defaults; as it is if it is invalid. */
export function completed(subject: Omit<Subject, 'country'>, body: unknown): unknown {
  const { success, data } = schemaOf(subject).safeParse(body)
  return success ? data : body
}

/** What differs between two bodies of a subject. */
export function differencesOf(subject: Subject, before: unknown, after: unknown, place: Place): Difference[] {
  return differences(
    {
      path: [],
      names: [],
      node: schemaNodeOf(schemaOf(subject)),
      before: before === null || before === undefined ? undefined : completed(subject, before),
      after: completed(subject, after),
    },
    place,
  )
}

export const placeOf = (country: string, { symbol = 'cUSD', rewardName }: Partial<Place> = {}): Place => ({
  zone: zoneOf(country) ?? 'UTC',
  symbol,
  rewardName: rewardName ?? (() => undefined),
})

/**
 * A change of a subject in sentences, one for each path that differs: "Nigeria, daily streak, day 7: 80 points
 * instead of 60, from Monday 30 November 00:00 in Lagos".
 */
export function wordsOf({ before, after, from, symbol, rewardName, ...subject }: WordsInput): Words[] {
  const place = placeOf(subject.country, { ...(symbol && { symbol }), ...(rewardName && { rewardName }) })
  const isNew = before === null || before === undefined
  const head = [countryName(subject.country), nameInSentence(subject, isNew ? after : before)]
  const tail = from ? `, from ${timeText(from, place.zone, false)}` : ''
  const say = (path: Path, names: readonly string[], text: string): Words => ({
    path,
    text: `${[...head, ...names].join(', ')}: ${text}${tail}`,
    short: capital(`${names.length > 0 ? `${names.join(', ')}: ` : ''}${text}${tail}`),
  })
  return [
    // A batch of stock is there before something is decided about it.
    ...(isNew && subject.kind !== 'stock_batch' ? [say([], [], 'new')] : []),
    ...differencesOf(subject, before, after, place).map((found) =>
      say(found.path, spokenNames(found), textOf(found, isNew, place)),
    ),
  ]
}

const inWords = (name: string): string => name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()

/** What staff call the field at a path of a body, as in its sentences: "Day 7, points". Empty for the body itself. */
export function labelOf({ body, ...subject }: Subject & { body: unknown }, path: Path): string {
  const names = namesAt(schemaNodeOf(schemaOf(subject)), body, path, placeOf(subject.country))
  // What only holds other fields together has no title.
  return capital(names.length > 0 ? names.join(', ') : inWords(String(path.at(-1) ?? '')))
}

/** What a field of a body can have, in words. */
export function valueWords(
  { body, ...subject }: Subject & { body: unknown },
  path: Path,
  value: unknown,
  { symbol, rewardName }: Pick<WordsInput, 'symbol' | 'rewardName'>,
): string {
  const place = placeOf(subject.country, { ...(symbol && { symbol }), ...(rewardName && { rewardName }) })
  return valueText(nodeAt(schemaNodeOf(schemaOf(subject)), body, path), value, place)
}

/** The text of a switch says it all: "switched off". */
const spokenNames = ({ names, node, after, change }: Difference): readonly string[] =>
  change === 'changed' && typeof after === 'boolean' && node.labels ? names.slice(0, -1) : names

function textOf({ node: nullable, change, before, after, totals }: Difference, isNew: boolean, place: Place): string {
  const node = withoutNull(nullable)
  switch (change) {
    case 'added':
      return isNew
        ? valueText(node, after, place, totals?.after)
        : `added, ${valueText(node, after, place, totals?.after)}`
    case 'removed':
      return `removed, before ${valueText(node, before, place, totals?.before)}`
    case 'moved':
      return `moved to position ${String(after)} from position ${String(before)}`
    case 'changed':
      if (node.odds && totals) return oddsChange(before, after, totals)
      if (isNew || (typeof after === 'boolean' && node.labels)) return valueText(node, after, place)
      return insteadText(node, before, after, place)
  }
}

function oddsChange(before: unknown, after: unknown, totals: NonNullable<Difference['totals']>): string {
  const [old, now] = [oddsText(before, totals.before), oddsText(after, totals.after)]
  if (old !== now) return `${now} instead of ${old}`
  return `weight ${weightText(after)} instead of ${weightText(before)}, which is ${now} as before`
}

const weightText = (weight: unknown): string => (typeof weight === 'number' ? numberText(weight) : String(weight))
