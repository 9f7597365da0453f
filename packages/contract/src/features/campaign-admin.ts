import { z } from 'zod'
import { listOf, listQuery, StaffReason } from '../admin-lists.ts'
import { CONFIG_KINDS } from '../config-subjects.ts'
import { TimeUuidCursor } from '../cursors.ts'
import { endpoints } from '../endpoint.ts'

const StaffName = z.object({ id: z.uuid(), name: z.string() })

export const ConfigKindName = z.enum(CONFIG_KINDS)

/** A country code, or * for a subject that applies in all countries. */
const SubjectCountry = z.string().regex(/^([A-Z]{2}|\*)$/, 'is neither a country code nor *')
const SubjectKey = z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/, 'has a character other than a-z, A-Z, 0-9, _, . and -')

/** Who the client is previewed as: somebody new, in the middle of a week, or with a day left to claim a reward. */
const PREVIEW_PERSONAS = ['NEW', 'MID_WEEK', 'EXPIRING'] as const
export type PreviewPersona = (typeof PREVIEW_PERSONAS)[number]

/** The screens of the client that a preview opens. */
const PREVIEW_SCREENS = [
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
] as const
export type PreviewScreen = (typeof PREVIEW_SCREENS)[number]

/** What a piece of configuration is about. */
export const ConfigSubject = z.object({ kind: ConfigKindName, countryCode: SubjectCountry, key: SubjectKey })
export type ConfigSubject = z.infer<typeof ConfigSubject>

/** The body of a version: what the schema of its kind describes. */
const Body = z.record(z.string(), z.unknown())

/** A sentence for a person, and the path in the body that it is about. */
const Words = z.object({ path: z.array(z.union([z.string(), z.number()])).readonly(), text: z.string() })

/** A problem that keeps a change from being submitted. */
export const ConfigProblem = Words

/** A version of a subject. */
export const ConfigVersion = z.object({
  version: z.number().int(),
  body: Body,
  madeBy: z.string(),
  why: z.string(),
  at: z.iso.datetime(),
  /** The change request that it is part of. */
  changeId: z.uuid().nullable(),
  /** What it changed in the version before, in sentences. */
  words: z.array(Words),
})

/** A subject with its live version. */
export const LiveSubject = z.object({
  ...ConfigSubject.shape,
  /** What staff call it, such as "Daily check-in". */
  name: z.string(),
  version: z.number().int(),
  body: Body,
  /** null for a subject that cannot be switched off. */
  isEnabled: z.boolean().nullable(),
  madeBy: z.string(),
  why: z.string(),
  at: z.iso.datetime(),
  /** Open change requests with this subject. */
  openChanges: z.array(z.object({ id: z.uuid(), title: z.string() })),
})

/**
 * DRAFT is edited; WAITING waits for a second person; READY can be published; SCHEDULED is published at its time. The
 * others are final.
 */
export const ChangeState = z.enum(['DRAFT', 'WAITING', 'READY', 'SCHEDULED', 'PUBLISHED', 'DISCARDED'])
export type ChangeState = z.infer<typeof ChangeState>

/** Why a change needs a second person. */
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
  base: Body.nullable(),
  live: Body.nullable(),
  body: Body,
  /** What it changes in what is live, in sentences. */
  words: z.array(Words),
  problems: z.array(ConfigProblem),
  /** Fields that this draft and a later published version changed differently. */
  conflicts: z.array(Words.extend({ base: z.unknown(), mine: z.unknown(), live: z.unknown() })),
})

const Review = z.object({
  staff: StaffName,
  verdict: z.enum(['APPROVE', 'RETURN']),
  comment: z.string(),
  at: z.iso.datetime(),
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
  reviews: z.array(Review),
})

/** A subject that was switched off at once, which a second person looks at within 24 hours. */
export const Stop = z.object({
  id: z.uuid(),
  ...ConfigSubject.shape,
  name: z.string(),
  /** The version in which it is off. */
  version: z.number().int(),
  reason: z.string(),
  stoppedBy: StaffName,
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
      /** DRAFTED: an open change has it. */
      state: z.enum(['MISSING', 'DRAFTED', 'DONE']),
      /** How much of it is there and on. */
      count: z.number().int(),
      /** The oldest open change that has it. */
      changeId: z.uuid().nullable(),
    }),
  ),
})

const ById = z.object({ change_id: z.uuid() })
const changed = z.object({ change: ConfigChange })

const Title = z.string().trim().min(3).max(120)
const PublishTime = z.object({
  /** A time of the wall clock in `zone`, like 2026-11-30T00:00. */
  wallTime: z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'is not like 2026-11-30T00:00'),
  zone: z.string().min(1).max(64),
})

const write = { auth: 'admin', permission: 'campaign.edit', idempotent: true, params: ById, response: changed } as const

export const campaignAdmin = endpoints({
  'GET /api/v1/admin/campaign/setup': {
    summary: 'What is set up in each country, and what is missing until people are given something there.',
    auth: 'admin',
    permission: 'campaign.read',
    response: z.object({ items: z.array(CountrySetup) }),
  },
  'GET /api/v1/admin/campaign/subjects': {
    summary: 'What runs: every subject of configuration with its live version.',
    auth: 'admin',
    permission: 'campaign.read',
    query: z.object({ country_code: SubjectCountry.optional(), kind: ConfigKindName.optional() }),
    response: z.object({ items: z.array(LiveSubject) }),
  },
  'GET /api/v1/admin/campaign/schema': {
    summary: 'The JSON schema of the body of a subject, with labels, units and help, from which its form is made.',
    auth: 'admin',
    permission: 'campaign.read',
    query: z.object({ kind: ConfigKindName, key: SubjectKey }),
    response: z.object({ name: z.string(), schema: z.record(z.string(), z.unknown()) }),
  },
  'GET /api/v1/admin/campaign/versions': {
    summary: 'The versions of a subject, newest first; with `at`, only the one that was live at that time.',
    auth: 'admin',
    permission: 'campaign.read',
    query: z.object({
      kind: ConfigKindName,
      country_code: SubjectCountry,
      key: SubjectKey,
      at: z.iso.datetime({ offset: true }).optional(),
    }),
    response: z.object({ name: z.string(), items: z.array(ConfigVersion) }),
    errors: ['not_found'],
  },
  'POST /api/v1/admin/campaign/check': {
    summary: 'What a body would change in what is live, its problems and its effects. Stores nothing.',
    auth: 'admin',
    permission: 'campaign.edit',
    body: z.object({
      items: z
        .array(ConfigSubject.extend({ body: Body }))
        .min(1)
        .max(50),
    }),
    response: z.object({
      items: z.array(ConfigSubject.extend({ words: z.array(Words), problems: z.array(ConfigProblem) })),
      effects: ConfigEffects,
    }),
  },
  'GET /api/v1/admin/campaign/changes': {
    summary: 'Change requests, newest first.',
    auth: 'admin',
    permission: 'campaign.read',
    query: listQuery(TimeUuidCursor).extend({
      /** open: all that are neither published nor discarded; mine: those that wait for the caller. */
      filter: z.enum(['open', 'mine', 'scheduled', 'published', 'all']).default('open'),
    }),
    response: listOf(ChangeSummary),
  },
  'GET /api/v1/admin/campaign/changes/{change_id}': {
    summary: 'A change request: its words, effects, problems and reviews.',
    auth: 'admin',
    permission: 'campaign.read',
    params: ById,
    response: changed,
    errors: ['not_found'],
  },
  'POST /api/v1/admin/campaign/changes': {
    summary: 'Begins a draft.',
    auth: 'admin',
    permission: 'campaign.edit',
    idempotent: true,
    body: z.object({
      title: Title,
      why: StaffReason,
      items: z
        .array(ConfigSubject.extend({ body: Body }))
        .max(50)
        .default([]),
    }),
    response: changed,
    errors: ['admin_campaign_subject_unknown'],
  },
  'POST /api/v1/admin/campaign/changes/{change_id}/describe': {
    ...write,
    summary: 'Changes the title, the reason and the time of publishing. Ends its approval.',
    body: z.object({ title: Title, why: StaffReason, publishAt: PublishTime.nullable() }),
    errors: ['not_found', 'admin_campaign_change_ended', 'admin_campaign_time_invalid'],
  },
  'POST /api/v1/admin/campaign/changes/{change_id}/items': {
    ...write,
    summary: 'Adds a subject to a draft, or changes its body. Ends its approval.',
    body: ConfigSubject.extend({
      body: Body,
      /** The version that the body is based on: by default the one that is live. */
      baseVersion: z.number().int().nonnegative().optional(),
    }),
    errors: ['not_found', 'admin_campaign_change_ended', 'admin_campaign_subject_unknown'],
  },
  'POST /api/v1/admin/campaign/changes/{change_id}/remove-item': {
    ...write,
    summary: 'Removes a subject from a draft. Ends its approval.',
    body: ConfigSubject,
    errors: ['not_found', 'admin_campaign_change_ended'],
  },
  'POST /api/v1/admin/campaign/changes/{change_id}/merge': {
    ...write,
    summary:
      'Takes over what was published since the draft began. Fields that both changed take the side that `choices` names.',
    body: z.object({
      choices: z
        .array(
          ConfigSubject.extend({ path: z.array(z.union([z.string(), z.number()])), take: z.enum(['mine', 'live']) }),
        )
        .default([]),
    }),
    errors: ['not_found', 'admin_campaign_change_ended', 'admin_campaign_conflict'],
  },
  'POST /api/v1/admin/campaign/changes/{change_id}/submit': {
    ...write,
    summary: 'Requests the approval of a second person, or makes it ready if none is needed.',
    errors: [
      'not_found',
      'admin_campaign_change_not_open',
      'admin_campaign_change_empty',
      'admin_campaign_problems',
      'admin_campaign_outdated',
      'admin_campaign_time_past',
    ],
  },
  'POST /api/v1/admin/campaign/changes/{change_id}/recall': {
    ...write,
    summary: 'Makes a waiting, ready or scheduled change a draft again. Ends its approval.',
    body: z.object({ reason: StaffReason }),
    errors: ['not_found', 'admin_campaign_change_not_open'],
  },
  'POST /api/v1/admin/campaign/changes/{change_id}/review': {
    ...write,
    permission: 'campaign.approve',
    summary: 'Approves a waiting change, or sends it back. The requester and the contributors may not.',
    body: z.object({
      verdict: z.enum(['APPROVE', 'RETURN']),
      comment: StaffReason,
      contentHash: z.string().length(64),
    }),
    errors: [
      'not_found',
      'admin_campaign_change_not_waiting',
      'admin_campaign_own_change',
      'admin_campaign_content_changed',
    ],
  },
  'POST /api/v1/admin/campaign/changes/{change_id}/publish': {
    ...write,
    summary: 'Publishes a ready change at once: all of its subjects or none.',
    errors: [
      'not_found',
      'admin_campaign_change_not_ready',
      'admin_campaign_outdated',
      'admin_campaign_approval_needed',
      'admin_campaign_problems',
    ],
  },
  'POST /api/v1/admin/campaign/changes/{change_id}/discard': {
    ...write,
    summary: 'Ends a change that was not published.',
    body: z.object({ reason: StaffReason }),
    errors: ['not_found', 'admin_campaign_change_ended'],
  },
  'POST /api/v1/admin/campaign/changes/{change_id}/preview': {
    summary:
      'The client as a made-up person would see it with this change: for ten minutes, and only to read. Nothing of it is published.',
    auth: 'admin',
    permission: 'campaign.read',
    params: ById,
    body: z.object({ persona: z.enum(PREVIEW_PERSONAS), countryCode: z.string().regex(/^[A-Z]{2}$/) }),
    response: z.object({
      accessToken: z.string(),
      expiresAt: z.iso.datetime(),
      /** The screens on which the change is visible, on the web origin, with the token in the fragment. */
      screens: z.array(z.object({ screen: z.enum(PREVIEW_SCREENS), url: z.string() })),
    }),
    errors: ['not_found', 'admin_campaign_problems', 'admin_campaign_subject_unknown', 'service_unavailable'],
  },
  'POST /api/v1/admin/campaign/roll-back': {
    summary: 'Begins a draft that makes an earlier version of a subject live again, as a new version.',
    auth: 'admin',
    permission: 'campaign.edit',
    idempotent: true,
    body: ConfigSubject.extend({ version: z.number().int().positive(), why: StaffReason }),
    response: changed,
    errors: ['not_found'],
  },
  'POST /api/v1/admin/campaign/stop': {
    summary: 'Switches a subject off at once, without approval. Switching it on again is a change like any other.',
    auth: 'admin',
    permission: 'campaign.stop',
    idempotent: true,
    body: ConfigSubject.extend({ reason: StaffReason }),
    response: z.object({ stop: Stop }),
    errors: ['not_found', 'admin_campaign_already_off', 'admin_campaign_no_switch'],
  },
  'GET /api/v1/admin/campaign/stops': {
    summary: 'What was switched off at once, newest first; open: what no second person has looked at yet.',
    auth: 'admin',
    permission: 'campaign.read',
    query: listQuery(TimeUuidCursor).extend({ filter: z.enum(['open', 'all']).default('open') }),
    response: listOf(Stop),
  },
  'POST /api/v1/admin/campaign/stops/{stop_id}/review': {
    summary: 'Records that a second person has looked at it.',
    auth: 'admin',
    permission: 'campaign.approve',
    idempotent: true,
    params: z.object({ stop_id: z.uuid() }),
    body: z.object({ comment: StaffReason }),
    response: z.object({ stop: Stop }),
    errors: ['not_found', 'admin_campaign_own_change', 'admin_campaign_stop_reviewed'],
  },
})
