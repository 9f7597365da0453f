import { z } from 'zod'
import { TimeUuidCursor } from '../cursors.ts'
import { listQuery, listOf, StaffReason } from '../admin-lists.ts'
import { endpoints } from '../endpoint.ts'
import { MissionTypeName } from './missions.ts'
import { PointsReason } from './points.ts'

/** A member of staff. */
const StaffName = z.object({ id: z.uuid(), name: z.string() })

/** An entry of the points log. */
export const PointsLogEntry = z.object({
  id: z.string(),
  userId: z.uuid(),
  /** Whole points: positive if the account gained, negative if it lost. */
  amount: z.number().int(),
  reason: PointsReason,
  missionType: MissionTypeName.nullable(),
  /** The cause of the entry; unique within its reason. */
  cause: z.string(),
  balanceAfter: z.number().int(),
  createdAt: z.iso.datetime(),
  /** For an entry of staff: who requested it, and why. */
  staff: StaffName.nullable(),
  note: z.string().nullable(),
  /** The entry that this one undoes. */
  undoes: z.string().nullable(),
  /** The entry that undoes this one. */
  undoneBy: z.string().nullable(),
  isUndoable: z.boolean(),
})

/** A page of the points log of one account or of all. */
export const PointsLog = listOf(PointsLogEntry)
export type PointsLog = z.infer<typeof PointsLog>

/** Why a grant waits for approval: its size, or the grants of the day to one user or by one member of staff. */
export const GrantLimit = z.enum(['SIZE', 'USER_DAY', 'STAFF_DAY'])
export type GrantLimit = z.infer<typeof GrantLimit>

export const GrantStatus = z.enum(['POSTED', 'WAITING', 'REFUSED'])
export type GrantStatus = z.infer<typeof GrantStatus>

/** Points that staff granted, or requested to grant. */
export const Grant = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  amount: z.number().int(),
  reason: z.string(),
  status: GrantStatus,
  /** The exceeded limit; null if no approval was needed. */
  limit: GrantLimit.nullable(),
  requestedBy: StaffName,
  requestedAt: z.iso.datetime(),
  decidedBy: StaffName.nullable(),
  decidedAt: z.iso.datetime().nullable(),
  decisionReason: z.string().nullable(),
})
export type Grant = z.infer<typeof Grant>

/** Whole points: positive to add, negative to take. */
export const GrantAmount = z
  .number()
  .int()
  .min(-1_000_000)
  .max(1_000_000)
  .refine((amount) => amount !== 0, 'must not be 0')

/** A grant, and the balance after it. */
export const GrantResult = z.object({ grant: Grant, balance: z.number().int() })

const EntryId = z.string().regex(/^\d{1,15}$/, 'is not the id of an entry')

export const pointsAdmin = endpoints({
  'GET /api/v1/admin/points/balance/{user_id}': {
    summary: 'The balance of an account, and its proof from the entries.',
    auth: 'admin',
    permission: 'points.read',
    params: z.object({ user_id: z.uuid() }),
    response: z.object({
      userId: z.uuid(),
      balance: z.number().int(),
      /** The account that received the points when this one was merged into it; null if this one was not merged. */
      movedTo: z.uuid().nullable(),
      proof: z.object({
        entries: z.number().int(),
        sum: z.number().int(),
        lastEntry: z.object({ id: z.string(), balanceAfter: z.number().int(), createdAt: z.iso.datetime() }).nullable(),
        /** Entries whose balance does not follow from the previous entry. */
        brokenEntries: z.number().int(),
        /** Whether balance, sum and last entry agree, and every entry follows from the previous one. */
        isProven: z.boolean(),
      }),
    }),
    errors: ['not_found'],
  },
  'GET /api/v1/admin/points/proof': {
    summary: 'The last proof of the ledger, and what its last nightly audit found.',
    auth: 'admin',
    permission: 'points.read',
    response: z.object({
      /** The last day that is proven; null before the first one. */
      proof: z
        .object({
          /** In UTC. */
          day: z.iso.date(),
          entries: z.number().int(),
          /** The SHA-256 of the day's proof file. */
          root: z.string(),
          provenAt: z.iso.datetime(),
        })
        .nullable(),
      audit: z.object({ endedAt: z.iso.datetime(), differences: z.number().int() }),
    }),
  },
  'GET /api/v1/admin/points/log': {
    summary: 'Entries of the ledger, newest first: of one account or of all, by reason and time.',
    auth: 'admin',
    permission: 'points.read',
    replica: true,
    query: listQuery(EntryId).extend({
      user_id: z.uuid().optional(),
      reason: PointsReason.optional(),
      /** Inclusive. */
      from: z.iso.datetime().optional(),
      /** Before this instant. */
      to: z.iso.datetime().optional(),
    }),
    response: PointsLog,
  },
  'POST /api/v1/admin/points/log': {
    summary: 'Adds points to an account, or takes them. A grant above the limits waits for a second person.',
    auth: 'admin',
    permission: 'points.grant',
    idempotent: true,
    body: z.object({ userId: z.uuid(), amount: GrantAmount, reason: StaffReason }),
    response: GrantResult,
    errors: [
      'not_found',
      'admin_points_account_erased',
      'admin_points_not_enabled_for_country',
      'admin_points_below_zero',
    ],
  },
  'POST /api/v1/admin/points/log/{entry_id}/undo': {
    summary: 'Undoes an entry that staff made by a counter-entry that names it, once.',
    auth: 'admin',
    permission: 'points.undo',
    idempotent: true,
    params: z.object({ entry_id: EntryId }),
    body: z.object({
      reason: StaffReason,
      /** If the account has fewer points than the undo takes: true takes the remaining ones, false refuses the undo. */
      onlyWhatIsLeft: z.boolean().default(false),
    }),
    response: z.object({
      entryId: z.string(),
      undoes: z.string(),
      userId: z.uuid(),
      amount: z.number().int(),
      balance: z.number().int(),
    }),
    errors: [
      'not_found',
      'admin_points_account_erased',
      'admin_points_entry_not_undoable',
      'admin_points_entry_already_undone',
      'admin_points_below_zero',
    ],
  },
  'GET /api/v1/admin/points/approvals': {
    summary: 'Grants that wait for a second person, or were decided by one, newest first.',
    auth: 'admin',
    permission: 'points.read',
    query: listQuery(TimeUuidCursor).extend({ status: GrantStatus.default('WAITING') }),
    response: listOf(Grant),
  },
  'POST /api/v1/admin/points/approvals': {
    summary: 'Approves or refuses a grant of another person.',
    auth: 'admin',
    permission: 'points.approve',
    idempotent: true,
    body: z.object({ grantId: z.uuid(), decision: z.enum(['APPROVE', 'REFUSE']), reason: StaffReason }),
    response: GrantResult,
    errors: [
      'not_found',
      'admin_points_own_grant',
      'admin_points_grant_already_decided',
      'admin_points_account_erased',
      'admin_points_not_enabled_for_country',
      'admin_points_below_zero',
    ],
  },
})
