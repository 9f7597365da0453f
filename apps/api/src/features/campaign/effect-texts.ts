import type { EffectCode } from '@momi/contract'
import type { ConfigKind } from '@momi/contract/config-subjects'
import type { Subject } from '../../core/config/subject.ts'
import { countryName, nameInSentence } from './words/names.ts'
import { numberText } from './words/values.ts'

const REASONS: Readonly<Record<EffectCode, string>> = {
  COST: 'can cost much',
  PEOPLE: 'concerns many people',
  ODDS: 'changes odds',
  PRIZES: 'changes prizes',
  REWARD_VALUE: 'changes what something is worth',
  TEXT: 'changes what people read',
  POINTS_SWITCHED: 'switches the exchange of points on or off',
  LIMITS: 'allows more or lasts longer',
  STOCK: 'changes stock',
  NEW: 'gives something that is not given now',
}

/** The effect of one subject's change. */
export interface SubjectEffect extends Subject {
  after: unknown
  codes: EffectCode[]
  /** The change of the cost per day; `risePerDay`: 0 if it falls. */
  perDay: number
  risePerDay: number
  /** What one person can get in a day, before and after. */
  perPerson: { before: number; after: number }
  isSteep: boolean
  /** It gives more, and nobody has used it. */
  isUnmeasured: boolean
  /** It pauses a country. */
  isPause: boolean
  /** It changes more than how something looks. */
  isFelt: boolean
  /** It changes the points of a referral, whose number is not measured. */
  changesReferrals: boolean
  /** People who used it; 0 if nothing changes for them. */
  people: number
}

/** How far the approval of a change is: nobody was asked for it yet, somebody was, or somebody has given it. */
export type ApprovalState = 'NOT_ASKED' | 'ASKED' | 'GIVEN'

interface EffectSummary {
  approval: readonly EffectCode[]
  approvalState: ApprovalState
  pointsPerDay: number
  people: number
  changes: readonly SubjectEffect[]
  /** The rise of the cost together with what the same person published in the last 24 hours. */
  rise: number
}

/** What a budget keeps from being given, and what texts, signals and stock do, is no part of what is counted here. */
const MEASURED: readonly ConfigKind[] = ['mission', 'reward', 'market_item', 'exchange_rate', 'country']

const points = (count: number): string => `${numberText(count)} ${count === 1 ? 'point' : 'points'}`

function costText(pointsPerDay: number): string {
  if (pointsPerDay === 0) return 'Costs as many points a day as now, at the use of the last 7 days.'
  return `Costs ${points(Math.abs(pointsPerDay))} a day ${pointsPerDay > 0 ? 'more' : 'less'} than now, at the use of the last 7 days.`
}

function peopleText(people: number): string {
  const who = people === 0 ? 'Nobody' : people === 1 ? '1 person' : `${numberText(people)} people`
  return `${who} used what changes within the last 7 days.`
}

/** What a change does, in sentences. */
export function effectWords({ approval, approvalState, pointsPerDay, people, changes, rise }: EffectSummary): string[] {
  const measured = changes.filter(({ kind }) => MEASURED.includes(kind))
  const isOnlyPause = measured.length > 0 && measured.every(({ isPause }) => isPause)
  const isUnknown = measured.some(({ isUnmeasured, changesReferrals }) => isUnmeasured || changesReferrals)
  return [
    ...changes.flatMap(pauseWords),
    // "As now" beside a cost that is unknown would be untrue.
    ...(measured.length === 0 || isOnlyPause || (pointsPerDay === 0 && isUnknown) ? [] : [costText(pointsPerDay)]),
    ...(isOnlyPause ? [`Missions there gave ${points(-pointsPerDay)} a day in the last 7 days.`] : []),
    ...(rise > Math.max(0, pointsPerDay)
      ? [`With what the same person published in the last 24 hours, costs rise by ${points(rise)} a day.`]
      : []),
    ...changes.flatMap(subjectWords),
    ...(measured.some(({ isFelt }) => isFelt) ? [peopleText(people)] : []),
    isOnlyPause && approval.length === 0 && approvalState === 'NOT_ASKED'
      ? 'A pause that concerns so few people needs no second person.'
      : approvalText(reasonsOf(approval, changes), approvalState),
  ]
}

const pauseWords = ({ isPause, country }: SubjectEffect): string[] =>
  isPause
    ? [
        `Pauses everything in ${countryName(country)}: missions give nothing until it is opened again. People keep what they have earned, and can claim and exchange it.`,
      ]
    : []

function reasonsOf(approval: readonly EffectCode[], changes: readonly SubjectEffect[]): string[] {
  const added = changes.filter(({ codes }) => codes.includes('NEW'))
  const addsOnlySignals = added.length > 0 && added.every(({ kind }) => kind === 'risk')
  return approval.map((code) => (code === 'NEW' && addsOnlySignals ? 'adds risk signals' : REASONS[code]))
}

/** What was asked for stays necessary, also if the effects that needed it have become smaller in the meantime. */
function approvalText(reasons: readonly string[], state: ApprovalState): string {
  const because = reasons.length === 0 ? '' : `, because it ${listText(reasons)}`
  if (state === 'GIVEN') return `A second person has approved it${because}.`
  if (because !== '') return `A second person has to approve it${because}.`
  return state === 'ASKED'
    ? 'A second person has to approve it, because it had greater effects when it was submitted.'
    : 'No second person has to approve it.'
}

const listText = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`

function subjectWords(effect: SubjectEffect): string[] {
  const { perPerson, isSteep, isUnmeasured, changesReferrals, country, after, ...subject } = effect
  const place = countryName(country)
  const head = subject.kind === 'country' ? place : `${place}, ${nameInSentence(subject, after)}`
  return [
    ...(isSteep
      ? [
          `${head}: one person can get ${points(rounded(perPerson.after))} a day instead of ${numberText(rounded(perPerson.before))}.`,
        ]
      : []),
    ...(isUnmeasured ? [`${head}: nobody used it in the last 7 days, so what it will cost is unknown.`] : []),
    ...(changesReferrals ? [`${head}: what referrals will cost is unknown.`] : []),
  ]
}

const rounded = (value: number): number => Math.round(value * 100) / 100
