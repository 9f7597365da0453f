import { z } from 'zod'
import { listOf, StaffReason } from '../admin-lists.ts'
import { CalendarDate } from '../calendar-date.ts'
import { StaffName } from '../config-changes.ts'
import { CountryCode } from '../country-code.ts'
import { TimeUuidCursor } from '../cursors.ts'
import { endpoints } from '../endpoint.ts'
import { plainText } from '../rules/plain-text.ts'
import { AccountHoldClass, HoldOutcome } from './account-holds.ts'

/** Who has placed a hold: the score of an account's signals, a member of staff, or the account's own person. */
export const AccountHoldKind = z.enum(['SIGNALS', 'STAFF', 'OWNER'])
export type AccountHoldKind = z.infer<typeof AccountHoldKind>

/** ANSWER: a person has to answer; OVERDUE: and has not in time; OPEN: all that are open; ENDED. */
export const HoldQueue = z.enum(['ANSWER', 'OVERDUE', 'OPEN', 'ENDED'])

export const HoldStep = z.enum(['PLACED', 'APPEALED', 'CONFIRMED', 'EXTENDED', ...HoldOutcome.options])

/** A hold as staff see it. */
export const HoldOfAccount = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  countryCode: z.string(),
  kind: AccountHoldKind,
  reason: AccountHoldClass,
  state: z.enum(['PLACED', 'APPEALED', 'CONFIRMED', 'ENDED']),
  /** The signals with their words and points; empty if no score has placed it. */
  signals: z.array(z.object({ name: z.string(), title: z.string(), points: z.number() })),
  score: z.number().nullable(),
  /** The version of the configuration of signals that the score comes from. */
  configVersion: z.number().int().nullable(),
  placedAt: z.iso.datetime(),
  placedBy: StaffName.nullable(),
  /** When an open one ends at the latest. */
  endsAt: z.iso.datetime(),
  /** When an open one ends if nobody does anything, at the payouts that wait now: without an answer, it may end when that is due. */
  endsUnansweredAt: z.iso.datetime(),
  /** When a person has to answer at the latest: an appeal, or a second look at what staff have placed. */
  answerBy: z.iso.datetime().nullable(),
  isOverdue: z.boolean(),
  confirmedBy: StaffName.nullable(),
  /** The reader has placed or confirmed it, with any of their accounts: another person has to confirm it. */
  isOwn: z.boolean(),
  outcome: HoldOutcome.nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** The worth of the payouts that wait, in the token. */
  waiting: z.number(),
  symbol: z.string(),
})
export type HoldOfAccount = z.infer<typeof HoldOfAccount>

const SuspendedSignal = z.object({
  signal: z.string(),
  at: z.iso.datetime(),
  /** How many of its holds were decided, and how many of these were overturned. */
  cases: z.number().int(),
  overturned: z.number().int(),
})

const HoldId = z.object({ hold_id: z.uuid() })
const Days = z.number().int().min(1).max(30)

export const accountHoldsAdmin = endpoints({
  'GET /api/v1/admin/holds': {
    summary:
      'Holds of accounts: those that need an answer by its date, open ones by their end, ended ones newest first.',
    auth: 'admin',
    permission: 'holds.read',
    query: z.object({
      queue: HoldQueue.default('ANSWER'),
      country_code: CountryCode.optional(),
      reason: AccountHoldClass.optional(),
      /** The id of an account or a hold, or the name of a signal. */
      search: z.string().overwrite(plainText).min(1).max(100).optional(),
      /** WITHOUT: none that are the reader's own. */
      own: z.enum(['WITH', 'WITHOUT']).default('WITH'),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      cursor: TimeUuidCursor.optional(),
    }),
    /** `overdue`: the number of answers that are overdue, of all countries. */
    response: listOf(HoldOfAccount).extend({ overdue: z.number().int() }),
  },
  'GET /api/v1/admin/holds/{hold_id}': {
    summary: 'A hold with its history, and what the person wrote.',
    auth: 'admin',
    permission: 'holds.read',
    params: HoldId,
    response: z.object({
      hold: HoldOfAccount,
      steps: z.array(
        z.object({
          step: HoldStep,
          at: z.iso.datetime(),
          endsAt: z.iso.datetime(),
          /** When an appeal is answered at the latest. */
          dueAt: z.iso.datetime().nullable(),
          by: StaffName.nullable(),
          reason: z.string().nullable(),
          /** What the person wrote. */
          words: z.string().nullable(),
        }),
      ),
      /** The other holds of the account, newest first. */
      others: z.array(HoldOfAccount),
    }),
    errors: ['not_found'],
  },
  'POST /api/v1/admin/holds': {
    summary: 'Lets the payouts of an account wait. Another member of staff has to confirm it within 72 hours.',
    auth: 'admin',
    permission: 'holds.place',
    idempotent: true,
    body: z.object({ userId: z.uuid(), reason: StaffReason }),
    response: z.object({ hold: HoldOfAccount }),
    errors: ['not_found', 'admin_hold_open_already'],
  },
  'POST /api/v1/admin/holds/{hold_id}/decide': {
    summary: 'Ends a hold, says that it is right, or gives it more time. The person is told.',
    auth: 'admin',
    permission: 'holds.decide',
    idempotent: true,
    params: HoldId,
    body: z.discriminatedUnion('decision', [
      z.object({ decision: z.literal('RELEASE'), reason: StaffReason }),
      /** `days`: from now on; a hold lasts 90 days at most. */
      z.object({ decision: z.literal('CONFIRM'), days: Days, reason: StaffReason }),
      z.object({ decision: z.literal('EXTEND'), days: Days, reason: StaffReason }),
    ]),
    response: z.object({ hold: HoldOfAccount }),
    errors: [
      'not_found',
      'admin_hold_ended',
      'admin_hold_needs_second_person',
      'admin_hold_needs_answer',
      'admin_hold_at_longest',
    ],
  },
  'GET /api/v1/admin/holds/signals': {
    summary: 'What became of the holds of each signal in the last 90 days, and which signals place none any more.',
    auth: 'admin',
    permission: 'holds.read',
    response: z.object({
      items: z.array(
        z.object({
          signal: z.string(),
          title: z.string(),
          cases: z.number().int(),
          overturned: z.number().int(),
          /** null: it may place holds. */
          suspended: SuspendedSignal.nullable(),
        }),
      ),
    }),
  },
  'POST /api/v1/admin/holds/signals/lift': {
    summary: 'Lets a suspended signal place holds again. What is overturned is counted anew.',
    auth: 'admin',
    permission: 'holds.lift',
    idempotent: true,
    body: z.object({ signal: z.string().min(1).max(100), reason: StaffReason }),
    response: z.object({ signal: z.string() }),
    errors: ['not_found'],
  },
  'GET /api/v1/admin/holds/report': {
    summary: 'Numbers of holds and appeals by country, month and reason, for the authority. Without personal data.',
    auth: 'admin',
    permission: 'holds.read',
    replica: true,
    query: z
      .object({ from: CalendarDate, to: CalendarDate, country_code: CountryCode.optional() })
      .refine(({ from, to }) => from <= to, { path: ['to'], message: 'is before from' }),
    response: z.object({
      items: z.array(
        z.object({
          countryCode: z.string(),
          /** The first day of the month, in UTC, in which the holds were placed. */
          month: z.iso.date(),
          reason: AccountHoldClass,
          placed: z.number().int(),
          /** Of these: ended by a signal of the person, by their date, by staff, without an answer, or still open. */
          cleared: z.number().int(),
          expired: z.number().int(),
          released: z.number().int(),
          unanswered: z.number().int(),
          open: z.number().int(),
          confirmed: z.number().int(),
          appeals: z.number().int(),
          /** Appeals that a person answered within 72 hours. */
          answeredInTime: z.number().int(),
          /** Appeals after which staff ended the hold. */
          overturned: z.number().int(),
        }),
      ),
    }),
  },
})
