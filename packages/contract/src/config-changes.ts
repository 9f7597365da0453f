import { z } from 'zod'
import { CONFIG_KINDS } from './config-subjects.ts'

/** The database keeps a version in four bytes. */
export const MOST_VERSIONS = 2 ** 31 - 1

export const StaffName = z.object({ id: z.uuid(), name: z.string() })

export const ConfigKindName = z.enum(CONFIG_KINDS)

/** A country code, or * for a subject that applies in all countries. */
export const SubjectCountry = z.string().regex(/^([A-Z]{2}|\*)$/, 'is neither a country code nor *')
export const SubjectKey = z
  .string()
  .regex(/^[A-Za-z0-9_.-]{1,64}$/, 'has a character other than a-z, A-Z, 0-9, _, . and -')

/** Who the client is previewed as: somebody new, in the middle of a week, or with a day left to claim a reward. */
export const PREVIEW_PERSONAS = ['NEW', 'MID_WEEK', 'EXPIRING'] as const
export type PreviewPersona = (typeof PREVIEW_PERSONAS)[number]

/** The screens of the client that a preview opens. */
export const PREVIEW_SCREENS = [
  'MISSIONS',
  'STREAK',
  'HIDDEN_REWARDS',
  'DATA_SAVED',
  'GIVEAWAY',
  'WHEEL',
  'WHEEL_TERMS',
  'POINTS',
  'REWARDS',
  'CLAIM',
  'TERMS',
  'FEEDBACK',
] as const
export type PreviewScreen = (typeof PREVIEW_SCREENS)[number]

/** What a piece of configuration is about. */
export const ConfigSubject = z.object({ kind: ConfigKindName, countryCode: SubjectCountry, key: SubjectKey })
export type ConfigSubject = z.infer<typeof ConfigSubject>

/** The body of a version: what the schema of its kind describes. */
export const ConfigBody = z.record(z.string(), z.unknown())

/** A body that a person edited. */
export const EditedItem = ConfigSubject.extend({
  body: ConfigBody,
  /** The version that it was edited from; 0: the subject is new. What was published since is kept, or is a conflict. */
  baseVersion: z.number().int().nonnegative().max(MOST_VERSIONS),
})

/** The bodies of several subjects. */
export const ConfigItems = z.array(ConfigSubject.extend({ body: ConfigBody })).max(50)

/** A sentence for a person, and the path in the body that it is about. */
export const ConfigWords = z.object({ path: z.array(z.union([z.string(), z.number()])).readonly(), text: z.string() })

/** A sentence about a change of a subject. `short`: without the subject, for where only that subject is shown. */
const ConfigSentence = ConfigWords.extend({ short: z.string() })

/** An open change request, to be linked to. */
const OpenChange = z.object({ id: z.uuid(), title: z.string() })

/**
 * What keeps a body from being published. `label`: what staff call its field; empty for the whole body. `draft`: the
 * open change in which the subject that the field names waits to be published; null: none.
 */
export const ConfigProblem = ConfigWords.extend({
  label: z.string(),
  draft: OpenChange.extend({ subject: ConfigSubject }).nullable(),
})

/**
 * The earliest time at which a change can take effect that people have to be told of before; null if the time of the
 * change allows it.
 */
const Earliest = z.iso.datetime().nullable()

/** How a mission was used in the last 7 days, on average of a day, for `missionCost`. */
const MissionUse = z.object({
  perDay: z.number(),
  bySteps: z.record(z.string(), z.number()),
  pointsPerSpin: z.number(),
})

/** What a body would change in what is live. */
export const CheckedItem = ConfigSubject.extend({
  words: z.array(ConfigSentence),
  problems: z.array(ConfigProblem),
  earliest: Earliest,
  /** null for what is no mission. */
  use: MissionUse.nullable(),
})

/** A version of a subject. */
export const ConfigVersion = z.object({
  version: z.number().int(),
  body: ConfigBody,
  /** Who drafted it, or an operator. */
  madeBy: z.string(),
  /** Who published its change; null: a time or an operator did, or there was no change. */
  publishedBy: z.string().nullable(),
  why: z.string(),
  at: z.iso.datetime(),
  /** The change request that it is part of. */
  changeId: z.uuid().nullable(),
  /** What it changed in the version before, in sentences. */
  words: z.array(ConfigSentence),
})

/** A subject with its live version. */
export const LiveSubject = z.object({
  ...ConfigSubject.shape,
  /** What staff call it, such as "Daily streak". */
  name: z.string(),
  version: z.number().int(),
  body: ConfigBody,
  /** null for a subject that cannot be switched off. */
  isEnabled: z.boolean().nullable(),
  madeBy: z.string(),
  why: z.string(),
  at: z.iso.datetime(),
  /** Open change requests with this subject. */
  openChanges: z.array(OpenChange.extend({ createdBy: StaffName })),
})

/**
 * DRAFT is edited; WAITING waits for a second person; READY can be published; SCHEDULED is published at its time. The
 * others are final.
 */
export const ChangeState = z.enum(['DRAFT', 'WAITING', 'READY', 'SCHEDULED', 'PUBLISHED', 'DISCARDED'])
export type ChangeState = z.infer<typeof ChangeState>

/** Why a change needs a second person, in the order in which the reasons are said. */
export const EffectCode = z.enum([
  'COST',
  'PEOPLE',
  'ODDS',
  'PRIZES',
  'REWARD_VALUE',
  'TEXT',
  'POINTS_SWITCHED',
  'LIMITS',
  'STOCK',
  'NEW',
])
export type EffectCode = z.infer<typeof EffectCode>

/** What a change does, computed from it. */
export const ConfigEffects = z.object({
  /** Reasons for which a second person has to approve it; empty: none. */
  approval: z.array(EffectCode),
  /** The change of the cost per day, in points, at the use of the last 7 days. */
  pointsPerDay: z.number(),
  /** People who used what changes within the last 7 days. */
  people: z.number().int(),
  /** The effects in sentences. */
  words: z.array(z.string()),
})
export type ConfigEffects = z.infer<typeof ConfigEffects>

const ChangeItem = z.object({
  ...ConfigSubject.shape,
  name: z.string(),
  /** The version that the draft began with; 0: the subject is new. */
  baseVersion: z.number().int(),
  /** The version that is live now. */
  liveVersion: z.number().int(),
  base: ConfigBody.nullable(),
  live: ConfigBody.nullable(),
  body: ConfigBody,
  /** What it changes in what is live, in sentences. */
  words: z.array(ConfigSentence),
  /** What keeps the change from being submitted. */
  problems: z.array(ConfigProblem),
  earliest: Earliest,
  /** Fields that this draft and a later published version changed differently. */
  conflicts: z.array(
    ConfigWords.extend({
      base: z.unknown(),
      mine: z.unknown(),
      live: z.unknown(),
      /** The three values as staff read them. */
      words: z.object({ base: z.string(), mine: z.string(), live: z.string() }),
    }),
  ),
})

const Review = z.object({
  staff: StaffName,
  verdict: z.enum(['APPROVE', 'RETURN']),
  comment: z.string(),
  at: z.iso.datetime(),
  /** The rehearsal whose effect was reviewed with the text; null: there was none. */
  rehearsalId: z.uuid().nullable(),
  /** The effect was not known, and the comment says why the change could not wait for it. */
  withoutEffect: z.boolean(),
  /** Whether it was given for the content as it is now. */
  counts: z.boolean(),
})

const summary = {
  id: z.uuid(),
  title: z.string(),
  why: z.string(),
  state: ChangeState,
  createdBy: StaffName,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** The time at which it is published; null: as soon as somebody publishes it. */
  publishAt: z.iso.datetime().nullable(),
  /** The zone in which `publishAt` was chosen. */
  zone: z.string().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  /** Why it went back to being a draft. */
  returnedBecause: z.string().nullable(),
  subjects: z.array(ConfigSubject.extend({ name: z.string() })),
  /** Whether the caller may decide it. */
  isMineToReview: z.boolean(),
}

export const ChangeSummary = z.object(summary)

export const ConfigChange = z.object({
  ...summary,
  items: z.array(ChangeItem),
  effects: ConfigEffects,
  /** Identifies the content: a review is for exactly this. */
  contentHash: z.string(),
  /** When a waiting or ready change goes back to being a draft. */
  expiresAt: z.iso.datetime().nullable(),
  contributors: z.array(StaffName),
  /** Who else may approve it; empty also if nobody has to. */
  approvers: z.array(StaffName),
  reviews: z.array(Review),
})

/** A subject that was switched off at once, which a second person looks at within 24 hours. */
export const Stop = z.object({
  id: z.uuid(),
  ...ConfigSubject.shape,
  name: z.string(),
  /** The version in which it is off. */
  version: z.number().int(),
  /** Whether a later version has switched it on again. A second person has to look at the stop even so. */
  isOnAgain: z.boolean(),
  reason: z.string(),
  /** null: a brake stopped it, by itself. id null: an operator who is no member of staff. */
  stoppedBy: z.object({ ...StaffName.shape, id: z.uuid().nullable() }).nullable(),
  stoppedAt: z.iso.datetime(),
  /** When a second person has to have looked at it. */
  dueAt: z.iso.datetime(),
  reviewedBy: StaffName.nullable(),
  reviewedAt: z.iso.datetime().nullable(),
  comment: z.string().nullable(),
  /** Whether the caller may review it. */
  isMineToReview: z.boolean(),
})

/**
 * What is needed before people of a country are given something, in the order of setting it up. TERMS: a company that
 * the terms name; STOCK: items of a reward that is on; PUBLISHED: missions run, and nothing of these waits in a change.
 */
const SetupStep = z.enum(['COUNTRY', 'TERMS', 'MISSIONS', 'REWARD', 'STOCK', 'EXCHANGE_RATE', 'PUBLISHED'])

export const CountrySetup = z.object({
  countryCode: z.string(),
  steps: z.array(
    z.object({
      step: SetupStep,
      /** DRAFTED: an open change has it. PAUSED: a country that was open is switched off. */
      state: z.enum(['MISSING', 'DRAFTED', 'DONE', 'PAUSED']),
      /** How much of it is there and on. */
      count: z.number().int(),
      /** The oldest open change that has it. */
      changeId: z.uuid().nullable(),
    }),
  ),
})
