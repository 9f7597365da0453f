import { z } from 'zod'
import { TimeCursor } from '../cursors.ts'
import { listOf, StaffReason } from '../admin-lists.ts'
import { CountryCode } from '../country-code.ts'
import { endpoints } from '../endpoint.ts'
import { RewardStatus } from './rewards.ts'

/** The claim forms (section 3). */
export const ClaimFormVariant = z.enum(['test_schema', 'bet9ja_account_only', 'jackpot_cusd'])

const Instant = z.iso.datetime({ offset: true })
/** Filters of the list of sent forms. */
const filters = {
  /** Inclusive. */
  claimed_at_min: Instant.optional(),
  /** Before this instant. */
  claimed_at_max: Instant.optional(),
  country_code: CountryCode.optional(),
  variant: ClaimFormVariant.optional(),
  user_id: z.uuid().optional(),
}

export const ClaimForm = z.object({
  redeemFlowId: z.string(),
  rewardItemId: z.string(),
  userId: z.string(),
  countryCode: z.string(),
  variant: ClaimFormVariant,
  status: RewardStatus,
  claimedAt: z.iso.datetime(),
  /** The answers by field, masked; null once the retention time has ended. */
  answers: z.record(z.string(), z.string()).nullable(),
})

const Export = z.object({
  ...filters,
  /** `csv` is for spreadsheets, the others are for programs. */
  format: z.enum(['csv', 'csv-plain', 'ndjson']),
  /** The maximum number of forms; absent: all. */
  limit: z.number().int().positive().optional(),
  offset: z.number().int().nonnegative().max(1_000_000).default(0),
  reason: StaffReason,
})

export const claimFormsAdmin = endpoints({
  'GET /api/v1/admin/redeem-flow/claim-form': {
    summary: 'Sent claim forms with masked answers, newest first, a page at a time.',
    auth: 'admin',
    permission: 'rewards.read',
    query: z.object({
      ...filters,
      limit: z.coerce.number().int().min(1).max(100).default(50),
      offset: z.coerce.number().int().nonnegative().max(10_000).default(0),
      cursor: TimeCursor.optional(),
    }),
    response: listOf(ClaimForm),
  },
  'POST /api/v1/admin/redeem-flow/claim-form/export': {
    summary: 'Sent claim forms with masked answers, newest first, as a file.',
    auth: 'admin',
    permission: 'claim-forms.export',
    replica: true,
    body: Export,
    stream: ['text/csv', 'application/x-ndjson'],
  },
  'POST /api/v1/admin/redeem-flow/claim-form/export/unmasked': {
    summary: 'Sent claim forms with their personal data, newest first, as a file.',
    auth: 'admin',
    permission: 'claim-forms.reveal',
    replica: true,
    body: Export,
    stream: ['text/csv', 'application/x-ndjson'],
  },
})
