import { isDeepStrictEqual } from 'node:util'
import { DAY } from '@momi/contract/rules/durations'
import type { Subject } from '../../core/config/subject.ts'
import { settingsBeforeFirst } from '../../core/config/live-settings.ts'
import type { Ctx } from '../../core/context.ts'
import type { Db } from '../../db/db.ts'
import { activationProblems } from '../risk/public.ts'
import { accountsOfPerson } from '../staff/public.ts'
import { batchEffect } from '../stock/public.ts'
import type { MissionUse } from '@momi/contract/mission-costs'
import type { ApprovalState } from './effect-texts.ts'
import { effectsOf, missionUse, useKey, type BodyChange, type EffectFacts, type Effects } from './effects.rules.ts'
import { earliestTimeOf, noticeProblemOf } from './notices.ts'
import { problemsOf, type Problem, type SubjectBody } from './problems.rules.ts'
import type { Path } from './words/differences.ts'
import * as store from './subjects.store.ts'
import { usesOf } from './uses.ts'
import { nameOf } from './words/names.ts'
import { labelOf, valueWords, wordsOf, type Words } from './words/words.ts'

/** A subject of a change with its body, and the one that is live. */
export interface ChangedSubject extends SubjectBody {
  live: { body: unknown } | undefined
}

/** What words, problems and effects of a change are derived from. */
export interface Facts {
  words: (item: ChangedSubject, from: Date | null) => Words[]
  /** A value that a field of the item can have. */
  valueWords: (item: SubjectBody, path: Path, value: unknown) => string
  problems: (item: SubjectBody) => Problem[]
  /** The earliest time at which it can be published, if the time of the change is too early for it. */
  earliest: (item: SubjectBody) => Date | undefined
  /** How a mission was used in the last 7 days. */
  use: (item: Subject) => MissionUse | undefined
  effects: Effects
}

type FactsCtx = Pick<Ctx, 'env' | 'now'>

interface FactsInput {
  items: readonly ChangedSubject[]
  /** What else the same change has, and these may refer to. */
  alongside?: readonly SubjectBody[]
  /** The member of staff whose changes of the last 24 hours count together with this one. */
  requester: string | null
  /** The name in which a command makes it. */
  operator?: string
  /** When it is to be published; null: at once. */
  publishAt?: Date | null
  approvalState?: ApprovalState
}

export async function factsOf(
  { env, now }: FactsCtx,
  db: Db,
  { items, alongside = [], requester, operator, publishAt = null, approvalState = 'NOT_ASKED' }: FactsInput,
): Promise<Facts> {
  const at = now()
  const countries = [...new Set(items.map(({ country }) => country))]
  const earliest = new Map(
    await Promise.all(
      items
        // From what is live already, people lose nothing by its publication, whatever applied before.
        .filter(({ live, body }) => !isDeepStrictEqual(live?.body, body))
        .map(async (item) => [useKey(item), await earliestTimeOf(db, item, { now: at, publishAt })] as const),
    ),
  )
  const batches = new Map(
    await Promise.all(
      items
        .filter(({ kind }) => kind === 'stock_batch')
        .map(async (item) => [useKey(item), await batchEffect(db, item)] as const),
    ),
  )
  const activations = new Map(
    await Promise.all(
      items
        .filter(({ kind }) => kind === 'risk')
        .map(async ({ live, ...item }) => {
          return [useKey(item), await activationProblems(db, { body: item.body, live: live?.body })] as const
        }),
    ),
  )
  const [live, drafts, uses, recent] = await Promise.all([
    db.many(store.liveBodies, {}),
    db.many(store.draftedRewards, {}),
    usesOf(db, { now: at, countries }),
    recentlyPublishedBy(db, { requester, operator }, new Date(at.getTime() - DAY)),
  ])
  const subjects: SubjectBody[] = [...live, ...alongside, ...items]
  const reward = (id: string) =>
    subjects.findLast(({ kind, key }) => kind === 'reward' && key === id) ?? drafts.find(({ key }) => key === id)
  const inWords = {
    symbol: env.CRYPTO_SYMBOL,
    rewardName: (id: string) => reward(id) && nameOf({ kind: 'reward', key: id }, reward(id)!.body),
  }
  const limits = { pointsPerDay: env.CAMPAIGN_COST_LIMIT, people: env.CAMPAIGN_PEOPLE_LIMIT }
  // Before its first version, a subject may have defaults.
  const inForce = (subject: Subject, body: unknown): unknown => body ?? settingsBeforeFirst(env, subject) ?? null
  const changeOf = ({ kind, country, key, live: version, body: after }: ChangedSubject): BodyChange => ({
    kind,
    country,
    key,
    before: inForce({ kind, country, key }, version?.body),
    after,
  })
  const effects: EffectFacts = {
    uses,
    limits,
    recent: recent.map((one) => ({ ...one, before: inForce(one, one.before) })),
    approvalState,
  }
  return {
    words: (item, from) =>
      wordsOf({
        ...changeOf(item),
        ...inWords,
        ...(from && { from }),
      }),
    valueWords: ({ kind, country, key, body }, path, value) =>
      valueWords({ kind, country, key, body }, path, value, inWords),
    problems: ({ kind, country, key, body }) => [
      ...problemsOf({ subjects, drafts }, { kind, country, key, body }),
      ...noticeProblemOf({ country }, earliest.get(useKey({ kind, country, key }))),
      ...(activations.get(useKey({ kind, country, key })) ?? []).map(({ path, text }) => ({
        path,
        label: labelOf({ kind, country, key, body }, path),
        text,
        draft: null,
      })),
      ...problemsOfBatch({ kind, country, key, body }, batches.get(useKey({ kind, country, key }))),
    ],
    earliest: (item) => earliest.get(useKey(item)),
    use: (item) => missionUse(uses, item),
    effects: withBatches([...batches.values()], effectsOf(effects, items.map(changeOf))),
  }
}

/** What one person published since a time, with any of their accounts and by commands. */
async function recentlyPublishedBy(
  db: Db,
  { requester, operator }: { requester: string | null; operator: string | undefined },
  since: Date,
) {
  const accounts = requester === null ? [] : await accountsOfPerson(db, requester)
  const names = [...accounts.map(({ email }) => email), ...(operator === undefined ? [] : [operator])]
  return db.many(store.recentlyPublished, { accounts: accounts.map(({ id }) => id), names, since })
}

type BatchEffect = Awaited<ReturnType<typeof batchEffect>>

const problemsOfBatch = (item: SubjectBody, batch: BatchEffect | undefined): Problem[] =>
  batch?.problem ? [{ path: ['items'], label: labelOf(item, ['items']), text: batch.problem, draft: null }] : []

/** What a change does to stock is said first. */
const withBatches = (batches: readonly BatchEffect[], effects: Effects): Effects => ({
  ...effects,
  words: [...batches.flatMap((batch) => (batch?.effect ? [batch.effect] : [])), ...effects.words],
})
