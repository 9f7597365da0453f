import type { ConfigSubject } from '@momi/contract'
import { EVERYWHERE } from '@momi/contract/config-subjects'
import { zoneOf } from '@momi/contract/rules/calendar'
import type { z } from 'zod'
import { budgetProblems, type Budget } from '../../core/budgets/tree.rules.ts'
import type { Subject } from '../../core/config/subject.ts'
import { REWARD_TYPE_LABELS } from '../rewards/public.ts'
import { issueText } from './issue-texts.ts'
import { schemaOf } from './subject-kinds.ts'
import type { Path } from './words/differences.ts'
import { countryName, nameInSentence, nameOf } from './words/names.ts'
import { labelOf } from './words/words.ts'
import { isFields, propertiesOf, type SchemaNode, schemaNodeOf, withoutNull } from './words/schema-node.ts'

/** What keeps a body from being published, beside its field. */
export interface Problem {
  path: Path
  /** What staff call the field; empty for the whole body. */
  label: string
  text: string
  /** The open change in which the subject that the field names waits to be published. */
  draft: { id: string; title: string; subject: ConfigSubject } | null
}

/** A subject and its body. */
export interface SubjectBody extends Subject {
  body: unknown
}

/** `subjects`: the live ones, and those of the same change, which replace the live ones. */
export interface ProblemFacts {
  subjects: readonly SubjectBody[]
  /** The rewards of open changes. */
  drafts: readonly DraftedReward[]
}

interface DraftedReward {
  country: string
  key: string
  body: unknown
  change: string
  title: string
}

/** The problems of a body: what its schema refuses, and references to what does not exist or does not fit. */
export function problemsOf(facts: ProblemFacts, { body, ...subject }: SubjectBody): Problem[] {
  const { success, data, error } = schemaOf(subject).safeParse(body, { error: issueText })
  const issues = success ? [] : error.issues.flatMap((issue) => problemsOfIssue(issue))
  const complete = success ? data : body
  return [
    ...countryProblems(facts, subject),
    ...issues,
    ...referenceProblems(facts, subject, complete),
    ...useProblems(facts, subject, complete),
    ...(success ? problemsOfBudget(facts, { ...subject, body: data }) : []),
  ].map(({ path, text, draft = null }) => ({ path, label: labelOf({ ...subject, body }, path), text, draft }))
}

type Unlabelled = Pick<Problem, 'path' | 'text'> & Partial<Pick<Problem, 'draft'>>

/** A value that fits no branch of a union has the problems of the branch whose fields it has. */
function problemsOfIssue(issue: z.core.$ZodIssue, outer: Path = []): Unlabelled[] {
  const path = [...outer, ...issue.path.filter((step) => typeof step !== 'symbol')]
  if (issue.code === 'invalid_union') {
    const closest = issue.errors.find((issues) =>
      issues.every(({ code, path: inner }) => code !== 'unrecognized_keys' && inner.length > 0),
    )
    const problems = closest?.filter(({ message }) => message !== '') ?? []
    if (problems.length > 0) return problems.flatMap((inner) => problemsOfIssue(inner, path))
  }
  return [{ path, text: issue.message }]
}

function countryProblems({ subjects }: ProblemFacts, { kind, country, key }: Subject): Unlabelled[] {
  const isKnown =
    zoneOf(country) !== undefined ||
    (country === EVERYWHERE && (kind === 'market_item' || kind === 'client' || kind === 'budget' || kind === 'risk'))
  if (!isKnown) return [{ path: [], text: `Momi has no campaign in ${countryName(country)}.` }]
  // The keys of these are unique over all countries.
  const isUnique = kind === 'reward' || kind === 'market_item'
  const other = isUnique && subjects.find((one) => one.kind === kind && one.key === key && one.country !== country)
  return other
    ? [{ path: [], text: `The key ${key} already belongs to a subject of ${countryName(other.country)}.` }]
    : []
}

interface Reference {
  path: Path
  id: string
  /** The type of the prize that names the reward. */
  type: unknown
}

/** Every id of a reward in a body. */
function referencesIn(nullable: SchemaNode, value: unknown, path: Path = [], parent?: unknown): Reference[] {
  const node = withoutNull(nullable)
  if (node.refersTo === 'reward') {
    const type = isFields(parent) ? parent['type'] : undefined
    return typeof value === 'string' && value !== '' ? [{ path, id: value, type }] : []
  }
  if (Array.isArray(value))
    return value.flatMap((item, position) => referencesIn(node.items ?? {}, item, [...path, position], value))
  return Object.entries(propertiesOf(node, [value])).flatMap(([name, child]) =>
    referencesIn(child, isFields(value) ? value[name] : undefined, [...path, name], value),
  )
}

function referenceProblems({ subjects, drafts }: ProblemFacts, subject: Subject, body: unknown): Unlabelled[] {
  const rewards = subjects.filter(({ kind }) => kind === 'reward')
  return referencesIn(schemaNodeOf(schemaOf(subject)), body).flatMap(({ path, id, type }) => {
    const reward = rewards.findLast(({ key }) => key === id)
    const draft = drafts.find(({ country, key }) => country === subject.country && key === id)
    if (!reward && draft) {
      const named = { kind: 'reward', countryCode: draft.country, key: id } as const
      return [{ path, text: draftText(draft), draft: { id: draft.change, title: draft.title, subject: named } }]
    }
    const text = referenceProblem({ reward, id, type, country: subject.country, isOn: isGiven(subject, body) })
    return text === null ? [] : [{ path, text }]
  })
}

const draftText = ({ key, body, title }: DraftedReward): string =>
  `The ${nameInSentence({ kind: 'reward', key }, body)} is not published yet: it is in the change “${title}”. Put both in one change, or publish that one first.`

/** A reward is not switched off while something that is on still gives it. */
function useProblems({ subjects }: ProblemFacts, { kind, country, key }: Subject, body: unknown): Unlabelled[] {
  // The live one comes first. What is off already is given by nothing.
  const live = subjects.find((one) => isSame(one, { kind, country, key }))
  if (kind !== 'reward' || !live || !isOn(live.body) || isOn(body)) return []
  const users = subjects.filter(
    (one, index) =>
      isGiven(one, one.body) &&
      subjects.findLastIndex((other) => isSame(other, one)) === index &&
      referencesIn(schemaNodeOf(schemaOf(one)), one.body).some(({ id }) => id === key),
  )
  if (users.length === 0) return []
  const names = new Intl.ListFormat('en').format(users.map((one) => `“${nameOf(one, one.body)}”`))
  const [verb, them] = users.length === 1 ? ['gives', 'it'] : ['give', 'them']
  const text = `${names} still ${verb} it. Take it out in the same change, or switch ${them} off.`
  return [{ path: ['enabled'], text }]
}

const isSame = (one: Subject, other: Subject): boolean =>
  one.kind === other.kind && one.country === other.country && one.key === other.key

/** A budget names a reward and does not give it. */
const isGiven = ({ kind }: Pick<Subject, 'kind'>, body: unknown): boolean => kind !== 'budget' && isOn(body)

/** `subjects` has the live bodies before those of the change. */
function problemsOfBudget({ subjects }: ProblemFacts, item: SubjectBody): Unlabelled[] {
  if (item.kind !== 'budget') return []
  const budgets = subjects.filter((one): one is SubjectBody & Budget => one.kind === 'budget' && isValid(one))
  const others = budgets.filter(
    (one, index) => budgets.findLastIndex((other) => isSame(other, one)) === index && !isSame(one, item),
  )
  const before = budgets.find((one) => isSame(one, item))?.body
  return budgetProblems({ others, before }, item as SubjectBody & Budget)
}

const isValid = (one: SubjectBody): boolean => schemaOf(one).safeParse(one.body).success

const isOn = (body: unknown): boolean => isFields(body) && body['enabled'] !== false

interface ReferenceFacts {
  reward: SubjectBody | undefined
  id: string
  type: unknown
  country: string
  isOn: boolean
}

function referenceProblem({ reward, id, type, country, isOn: isGiven }: ReferenceFacts): string | null {
  if (!reward) return `There is no reward ${id}.`
  const name = nameInSentence(reward, reward.body)
  if (reward.country !== country) return `The ${name} belongs to ${countryName(reward.country)}.`
  const body = isFields(reward.body) ? reward.body : {}
  if (isGiven && body['enabled'] === false) return `The ${name} is switched off.`
  if (type !== undefined && type !== body['type'])
    return `The ${name} has the type ${typeText(body['type'])}, and this prize ${typeText(type)}.`
  return null
}

const typeText = (type: unknown): string =>
  Object.entries(REWARD_TYPE_LABELS).find(([name]) => name === type)?.[1] ?? String(type)
