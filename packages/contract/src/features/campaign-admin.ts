import { z } from 'zod'
import { listOf, listQuery, StaffReason } from '../admin-lists.ts'
import {
  ConfigKindName,
  MOST_VERSIONS,
  SubjectCountry,
  SubjectKey,
  PREVIEW_PERSONAS,
  PREVIEW_SCREENS,
  ConfigSubject,
  ConfigBody,
  ConfigItems,
  EditedItem,
  CheckedItem,
  ConfigVersion,
  LiveSubject,
  ConfigEffects,
  ChangeSummary,
  ConfigChange,
  Stop,
  CountrySetup,
} from '../config-changes.ts'
import { TimeUuidCursor } from '../cursors.ts'
import { endpoints } from '../endpoint.ts'

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
  'GET /api/v1/admin/campaign/starter': {
    summary:
      'What the forms of a country begin with: the settings that apply to it already, and its part of the starter file.',
    auth: 'admin',
    permission: 'campaign.read',
    query: z.object({ country_code: SubjectCountry }),
    response: z.object({ items: z.array(ConfigSubject.extend({ name: z.string(), body: ConfigBody })) }),
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
    summary:
      'What an edit would change in what is live, its problems and its effects. What was published since it began is kept. Stores nothing.',
    auth: 'admin',
    permission: 'campaign.edit',
    body: z.object({
      items: z.array(EditedItem).min(1).max(50),
      /** Other items of the same change, which these may refer to. */
      alongside: ConfigItems.default([]),
    }),
    response: z.object({
      items: z.array(CheckedItem),
      effects: ConfigEffects,
    }),
    errors: ['not_found'],
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
      items: z.array(EditedItem).max(50).default([]),
    }),
    response: changed,
    errors: ['not_found', 'admin_campaign_subject_unknown'],
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
    body: EditedItem.extend({
      /** The body that the change had when the edit began; null: the edit began with `baseVersion`. */
      previousBody: ConfigBody.nullable().default(null),
    }),
    errors: [
      'not_found',
      'admin_campaign_change_ended',
      'admin_campaign_subject_unknown',
      'admin_campaign_edited_meanwhile',
    ],
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
      /** The rehearsal whose effect is approved with the text. It has to be named once there is one of everybody. */
      rehearsalId: z.uuid().nullable().default(null),
      /** Approves although the effect is not known, because the change cannot wait; the comment says why. */
      withoutEffect: z.boolean().default(false),
    }),
    errors: [
      'not_found',
      'admin_campaign_change_not_waiting',
      'admin_campaign_own_change',
      'admin_campaign_content_changed',
      'admin_campaign_problems',
      'admin_campaign_rehearsal_changed',
      'admin_campaign_rehearsal_running',
      'admin_campaign_rehearsal_missing',
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
    body: ConfigSubject.extend({
      version: z.number().int().positive().max(MOST_VERSIONS),
      /** The version that was live when it was decided. What was published since is kept, or is a conflict. */
      baseVersion: z.number().int().positive().max(MOST_VERSIONS),
      why: StaffReason,
      /** null: as soon as somebody publishes it. */
      publishAt: PublishTime.nullable().default(null),
    }),
    response: changed,
    errors: ['not_found', 'admin_campaign_time_invalid'],
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
  'POST /api/v1/admin/campaign/stops/{stop_id}/release': {
    summary:
      'Switches on again what a brake stopped, exactly as it was before; refused once anything else was published.',
    auth: 'admin',
    permission: 'campaign.approve',
    idempotent: true,
    params: z.object({ stop_id: z.uuid() }),
    body: z.object({ reason: StaffReason }),
    response: z.object({ stop: Stop }),
    errors: ['not_found', 'admin_campaign_not_releasable'],
  },
})
