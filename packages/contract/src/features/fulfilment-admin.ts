import { z } from 'zod'
import { TimeUuidCursor } from '../cursors.ts'
import { listOf, StaffReason } from '../admin-lists.ts'
import { CountryCode } from '../country-code.ts'
import { endpoints } from '../endpoint.ts'
import { plainText } from '../rules/plain-text.ts'
import { ClaimFormVariant } from './claim-forms-admin.ts'

/** What was claimed: a reward, or a data package of the giveaway whose order was set aside. */
export const FulfilmentKind = z.enum(['REWARD', 'GIVEAWAY'])

/** Why a claim failed. After all but NOT_ELIGIBLE, which ends the reward, the person can claim again. */
export const FulfilmentFailure = z.enum([
  'DETAILS_NOT_FOUND',
  'DETAILS_NOT_ACCEPTED',
  'PARTNER_UNAVAILABLE',
  'NOT_ELIGIBLE',
])

export const FulfilmentStatus = z.enum(['OPEN', 'OVERDUE', 'DONE', 'FAILED'])

/** The partner's reference: letters, digits and a few marks, so that it contains no sentence. */
export const FulfilmentReference = z
  .string()
  .overwrite(plainText)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._:/#-]{0,63}$/u, 'is not a reference')

const Done = z.object({ outcome: z.literal('DONE'), reference: FulfilmentReference })
const Failed = z.object({
  outcome: z.literal('FAILED'),
  failure: FulfilmentFailure,
  reference: FulfilmentReference.nullable().default(null),
})

/** The outcome of a claim. A delivered claim needs the partner's reference. */
export type FulfilmentOutcome = z.infer<typeof Done> | z.infer<typeof Failed>

export const ClaimToFulfil = z.object({
  id: z.uuid(),
  kind: FulfilmentKind,
  /** The reward item, or the claim of the giveaway. */
  ref: z.string(),
  userId: z.uuid(),
  countryCode: z.string(),
  /** The reward's name in English, or the package of the giveaway. */
  name: z.string(),
  variant: ClaimFormVariant.nullable(),
  /** The answers by field, masked; null once the retention time has ended. */
  answers: z.record(z.string(), z.string()).nullable(),
  status: FulfilmentStatus,
  claimedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  /** When it was sent to the partner; null before that. */
  sentAt: z.iso.datetime().nullable(),
  reference: z.string().nullable(),
  failure: FulfilmentFailure.nullable(),
  /** Why staff decided so; null once the retention time has ended. */
  reason: z.string().nullable(),
  settledBy: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  settledAt: z.iso.datetime().nullable(),
})
export type ClaimToFulfil = z.infer<typeof ClaimToFulfil>

const Instant = z.iso.datetime({ offset: true })
const filters = {
  /** Inclusive. */
  claimed_at_min: Instant.optional(),
  /** Before this instant. */
  claimed_at_max: Instant.optional(),
  country_code: CountryCode.optional(),
  variant: ClaimFormVariant.optional(),
  /** The id of a user, a claim, a reward item or a redeem flow, or a partner's reference. */
  search: z.string().overwrite(plainText).min(1).max(100).optional(),
}

const RowProblem = z.enum([
  'not_found',
  'claim_missing',
  'outcome_invalid',
  'reference_missing',
  'reference_invalid',
  'failure_invalid',
  'settled_differently',
  'twice_in_file',
  'not_allowed_for_giveaway',
])
export type FulfilmentRowProblem = z.infer<typeof RowProblem>

const Row = z.object({
  /** The line of the file, from 1. */
  line: z.number().int(),
  claimId: z.string(),
})

export const fulfilmentAdmin = endpoints({
  'GET /api/v1/admin/claims': {
    summary: 'Claims that staff or a partner fulfil: open ones by due date, settled ones and all newest first.',
    auth: 'admin',
    permission: 'rewards.read',
    query: z.object({
      ...filters,
      status: z.enum([...FulfilmentStatus.options, 'ALL']).default('OPEN'),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      cursor: TimeUuidCursor.optional(),
    }),
    /** `overdue`: the number of overdue claims of all countries. */
    response: listOf(ClaimToFulfil).extend({ overdue: z.number().int() }),
  },
  'POST /api/v1/admin/claims/{claim_id}/settle': {
    summary: 'Ends a claim as done or failed. The first outcome counts.',
    auth: 'admin',
    permission: 'claims.settle',
    idempotent: true,
    params: z.object({ claim_id: z.string().min(1).max(64) }),
    body: z.discriminatedUnion('outcome', [
      Done.extend({ reason: StaffReason }),
      Failed.extend({ reason: StaffReason }),
    ]),
    response: z.object({ claim: ClaimToFulfil }),
    errors: ['not_found', 'admin_claim_already_settled', 'admin_claim_failure_not_allowed'],
  },
  'POST /api/v1/admin/claims/export': {
    summary: 'Open claims with their personal data as CSV for a partner, which fills in the outcome of each.',
    auth: 'admin',
    permission: 'claim-forms.reveal',
    body: z.object({
      ...filters,
      /** `csv` is for spreadsheets, `csv-plain` for programs. */
      format: z.enum(['csv', 'csv-plain']).default('csv'),
      /** Records that the claims are sent to the partner; each person sees it on their reward. */
      isSent: z.boolean(),
      reason: StaffReason,
    }),
    stream: ['text/csv'],
  },
  'POST /api/v1/admin/claims/import': {
    summary:
      "Reads a partner's CSV with outcomes. Every row is applied or refused alone; a repeated file changes nothing.",
    auth: 'admin',
    permission: 'claims.import',
    body: z.object({
      /** 'true' only reports what would be applied. */
      isPreview: z.enum(['true', 'false']),
      reason: StaffReason,
    }),
    files: { file: { mostBytes: 1024 * 1024, types: ['text/csv'] } },
    response: z.object({
      applied: z.array(Row.extend({ outcome: z.enum(['DONE', 'FAILED']) })),
      /** Rows that name the outcome that the claim already has. */
      unchanged: z.array(Row),
      refused: z.array(Row.extend({ problem: RowProblem })),
      /** Rows without an outcome, whose claims stay open. */
      open: z.number().int(),
    }),
    errors: ['payload_too_large', 'validation_error'],
  },
})
