import { EffectCode } from '@momi/contract'
import type { FieldEffect } from '../../core/config/field.ts'
import type { Subject } from '../../core/config/subject.ts'
import { missionCost, type MissionCost, type MissionUse } from '@momi/contract/mission-costs'
import { isMissionType, kindOf } from '../missions/public.ts'
import { effectWords, type ApprovalState, type SubjectEffect } from './effect-texts.ts'
import { leavesOf, type Leaf } from './words/leaves.ts'
import { isFields } from './words/schema-node.ts'
import { completed, differencesOf, placeOf } from './words/words.ts'

/** How a subject was used in the last 7 days. */
export interface SubjectUse {
  people: number
  /** Gifts, check-ins, spins, purchases or exchanges, on average of a day. */
  perDay: number
  /** The same by step: the day of the streak, the number of the milestone, or how the spin was got. */
  bySteps: Readonly<Record<string, number>>
  /** The points that they gave, on average of a day. */
  pointsPerDay: number
}

export type Uses = ReadonlyMap<string, SubjectUse>

/** The key of a subject in `Uses`. */
export const useKey = ({ kind, country, key }: Subject): string => `${kind} ${country} ${key}`

/** A subject with its body before and after a change; null before: it is new. */
export interface BodyChange extends Subject {
  before: unknown
  after: unknown
}

export interface EffectFacts {
  uses: Uses
  /** Above these a second person has to approve. */
  limits: { pointsPerDay: number; people: number }
  /** What the same person published within the last 24 hours, oldest first. */
  recent: readonly BodyChange[]
  approvalState: ApprovalState
}

export interface Effects {
  approval: EffectCode[]
  pointsPerDay: number
  people: number
  words: string[]
}

const NO_USE: SubjectUse = { people: 0, perDay: 0, bySteps: {}, pointsPerDay: 0 }
const NO_COST: MissionCost = { perUse: 0, perPersonDay: 0, perDay: 0 }

/** From this factor on, what one person can get is costly whatever the use of the old rule was. */
const STEEP = 2

/** How a mission was used in the last 7 days, as its cost depends on it; undefined for what is no mission. */
export function missionUse(uses: Uses, subject: Subject): MissionUse | undefined {
  if (subject.kind !== 'mission') return undefined
  const wheel = uses.get(useKey({ ...subject, key: 'roulette' }))
  const pointsPerSpin = wheel && wheel.perDay > 0 ? wheel.pointsPerDay / wheel.perDay : 0
  const { perDay, bySteps } = uses.get(useKey(subject)) ?? NO_USE
  return { perDay, bySteps, pointsPerSpin }
}

/** What a mission costs in points, at the use of the last 7 days; nothing for what gives no points or is off. */
export function costOf(uses: Uses, subject: Subject, body: unknown): MissionCost {
  if (subject.kind === 'country') return costOfCountry(uses, subject, body)
  const complete = completed(subject, body)
  const use = missionUse(uses, subject)
  if (!use || !isMissionType(subject.key) || !isFields(complete)) return NO_COST
  const rule = kindOf(subject.key).rule.safeParse(complete['rule'])
  if (!rule.success || complete['enabled'] !== true) return NO_COST
  return missionCost(subject.key, rule.data as object, use)
}

/** Whether people of a country with these settings are given points. */
const givesPoints = (body: unknown): boolean => isFields(body) && body['enabled'] === true && body['points'] === true

/** Whether a change of a country's settings pauses it. */
const isPause = (subject: Subject, before: unknown, after: unknown): boolean => {
  if (subject.kind !== 'country') return false
  const [old, now] = [completed(subject, before), completed(subject, after)]
  return isFields(old) && isFields(now) && old['enabled'] === true && now['enabled'] === false
}

const referralPoints = (body: unknown): unknown => (isFields(body) ? body['referralPoints'] : undefined)

/** What all missions of a country gave in the last 7 days, as long as they give points. */
function costOfCountry(uses: Uses, subject: Subject, body: unknown): MissionCost {
  const { pointsPerDay } = uses.get(useKey(subject)) ?? NO_USE
  return givesPoints(completed(subject, body)) ? { ...NO_COST, perDay: pointsPerDay } : NO_COST
}

/** What a change does, and why it needs a second person. */
export function effectsOf({ uses, limits, recent, approvalState }: EffectFacts, items: readonly BodyChange[]): Effects {
  const changes = items.map((item) => effectOf(uses, item, firstBefore(recent, item))).map(withoutPointsOf(items))
  const earlier = recent.map((item) => effectOf(uses, item, item.before))
  const rise = sum([...earlier, ...changes].map(({ risePerDay }) => risePerDay))
  const riseShown = sum([...earlier, ...changes].map(({ perDay }) => Math.max(0, perDay)))
  const people = peopleOf(changes)
  const peopleOfAll = peopleOf([...earlier, ...changes])
  const found = new Set<EffectCode>(changes.flatMap(({ codes }) => codes))
  const isRising = changes.some(({ risePerDay }) => risePerDay > 0)
  if (changes.some(({ isSteep, isUnmeasured }) => isSteep || isUnmeasured)) found.add('COST')
  if (isRising && rise > limits.pointsPerDay) found.add('COST')
  if (people > 0 && peopleOfAll > limits.people) found.add('PEOPLE')
  const approval = EffectCode.options.filter((code) => found.has(code))
  const pointsPerDay = Math.round(sum(changes.map(({ perDay }) => perDay)))
  return {
    approval,
    pointsPerDay,
    people,
    words: effectWords({ approval, approvalState, pointsPerDay, people, changes, rise: Math.round(riseShown) }),
  }
}

/** In a country that the same change pauses, nothing else changes what is given. */
const withoutPointsOf =
  (items: readonly BodyChange[]) =>
  (effect: SubjectEffect): SubjectEffect => {
    const country = items.find(({ kind, country }) => kind === 'country' && country === effect.country)
    if (effect.kind !== 'mission' || !country || givesPoints(completed(country, country.after))) return effect
    return { ...effect, perDay: 0 }
  }

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** The body before the first change of the last 24 hours. */
const firstBefore = (recent: readonly BodyChange[], item: BodyChange): unknown =>
  (recent.find((one) => useKey(one) === useKey(item)) ?? item).before

function effectOf(uses: Uses, { before, after, ...subject }: BodyChange, firstBody: unknown): SubjectEffect {
  const isNew = before === null || before === undefined
  const old = isNew ? NO_COST : costOf(uses, subject, before)
  const now = costOf(uses, subject, after)
  const first = firstBody === null || firstBody === undefined ? NO_COST : costOf(uses, subject, firstBody)
  const use = uses.get(useKey(subject)) ?? NO_USE
  const leaves = isNew ? [] : differencesOf(subject, before, after, placeOf(subject.country)).flatMap(leavesOf)
  const felt = leaves.filter(({ effect }) => effect.code !== 'DISPLAY')
  const perDay = now.perDay - old.perDay
  const isMore =
    subject.kind === 'country'
      ? givesPoints(completed(subject, after)) && !givesPoints(completed(subject, before))
      : now.perPersonDay > old.perPersonDay
  return {
    ...subject,
    after,
    codes: isNew
      ? (NEW_CODES[subject.kind] ?? ['NEW'])
      : felt.filter(needsApproval).flatMap(({ effect }) => codeOf(effect.code)),
    perDay,
    risePerDay: Math.max(0, perDay),
    perPerson: { before: first.perPersonDay, after: now.perPersonDay },
    isSteep: isMore && now.perPersonDay > STEEP * first.perPersonDay,
    isUnmeasured: isMore && use.perDay === 0,
    isPause: isPause(subject, before, after),
    isFelt: isNew || felt.length > 0,
    changesReferrals: subject.kind === 'country' && referralPoints(before) !== referralPoints(after),
    people: felt.length > 0 ? use.people : 0,
  }
}

/** What is new gives something, except for a batch of stock, and a budget, which only limits what others give. */
const NEW_CODES: Partial<Record<Subject['kind'], EffectCode[]>> = { stock_batch: ['STOCK'], budget: [] }

/** People of distinct subjects. */
const peopleOf = (effects: readonly SubjectEffect[]): number =>
  sum([...new Map(effects.map((effect) => [useKey(effect), effect.people])).values()])

/** COST and DISPLAY are no reasons by themselves: costs are measured. */
const codeOf = (code: FieldEffect): EffectCode[] => (code === 'COST' || code === 'DISPLAY' ? [] : [code])

/** null is greater than any value: it means that there is no limit. */
const rankOf = (value: unknown): number | string =>
  value === null ? Infinity : typeof value === 'number' || typeof value === 'string' ? value : Number(value)

/** What was added counts as raised and as lowered, because it gives more either way; what was removed as neither. */
function needsApproval({ effect: { when }, before, after }: Leaf): boolean {
  if (when === undefined || before === undefined) return true
  if (after === undefined) return false
  const [old, now] = [rankOf(before), rankOf(after)]
  if (typeof old !== typeof now) return when === (now === Infinity ? 'raised' : 'lowered')
  return when === 'raised' ? now > old : now < old
}
