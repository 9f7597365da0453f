import { z } from 'zod'
import { StaffReason } from '../admin-lists.ts'
import { endpoints } from '../endpoint.ts'
import { TimeZone } from '../time-zone.ts'
import { MethodKind } from './login.ts'
import { WalletWay } from './wallet.ts'

const UserId = z.object({ id: z.uuid() })

export const TIMELINE_KINDS = [
  'check_in',
  'counter',
  'award',
  'reward',
  'claim',
  'payout',
  'spin',
  'points',
  'login',
  'device',
  'wallet',
  'merge',
  'push',
  'error',
  'feedback',
  'staff',
] as const
export const TimelineKind = z.enum(TIMELINE_KINDS)
export type TimelineKind = z.infer<typeof TimelineKind>

/** What happened: the console has a sentence for each code, with the parameters of the line. */
export const TimelineCode = z.enum([
  'checked_in',
  'check_in_reversed',
  'streak_restarted',
  'day_bridged',
  'freeze_used',
  'freeze_bought',
  'freeze_granted',
  'counter_accepted',
  'counter_clamped',
  'counter_refused',
  'milestone_withheld',
  'awarded',
  'award_reversed',
  'reward_step',
  'reward_expired',
  'reward_claimed',
  'giveaway_claimed',
  'giveaway_step',
  'payout_requested',
  'payout_settled',
  'payout_failed',
  'exchange_step',
  'hold_step',
  'spun',
  'points_moved',
  'session_started',
  'session_ended',
  'identity_connected',
  'device_registered',
  'account_moved',
  'phone_taken_over',
  'wallet_claimed',
  'wallet_linked',
  'wallet_proven',
  'wallet_attested',
  'wallet_matched',
  'wallet_sent',
  'wallet_taken_by_owner',
  'merged_in',
  'merged_away',
  'push_token_registered',
  'push_delivery',
  'call_refused',
  'feedback_sent',
  'staff_action',
  'staff_note',
])
export type TimelineCode = z.infer<typeof TimelineCode>

const Params = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

export const TimelineLine = z.object({
  /** Unique within its kind. */
  id: z.string(),
  kind: TimelineKind,
  at: z.iso.datetime(),
  code: TimelineCode,
  params: Params,
  /** A code or a reason that staff entered. */
  why: z.string().nullable(),
})

/** The problems that the case file recognizes, in the order of docs/decisions/0038-case-file.md. */
export const FindingCode = z.enum([
  'account_erased',
  'account_merged',
  'payout_failed',
  'device_earns_for_another_account',
  'wallet_with_another_account',
  'identity_already_used',
  'clock_conflict',
  'check_in_without_wallet',
  'mission_off',
  'budget_spent',
  'stock_empty',
  'prizes_not_open',
  'wallet_not_proven',
  'payout_held',
  'claim_waiting',
  'claim_failed',
  'giveaway_failed',
  'reward_expired',
  'counter_clamped',
  'counter_refused',
  'day_missed',
  'check_in_refused',
  'points_not_enabled',
  'version_too_old',
  'push_token_gone',
  'pushes_off',
])
export type FindingCode = z.infer<typeof FindingCode>

/** A safe fix that the console offers. Its target is a haid, a country, or the id of a user or of an app instance. */
const Fix = z.object({
  action: z.enum([
    // The target is a user.
    'open_user',
    'open_risk',
    'hold_payouts',
    'switch_mission',
    'add_points',
    'open_claims',
    'open_holds',
    'open_claim_forms',
    'export_claim_forms',
    // The target is a haid.
    'free_phone',
    // The target is an app instance.
    'open_app_instance',
    'send_push',
    // The target is a country.
    'open_missions',
    'open_rewards',
  ]),
  target: z.string(),
})

export const Finding = z.object({
  code: FindingCode,
  /** blocking: it stops what the person tried; warning: it cost the person something; info: it may explain a question. */
  severity: z.enum(['blocking', 'warning', 'info']),
  since: z.iso.datetime().nullable(),
  params: Params,
  why: z.string().nullable(),
  /** The best one first. */
  fixes: z.array(Fix),
})
export type Finding = z.infer<typeof Finding>

const Device = z.object({
  /** The app instance. */
  id: z.string(),
  haid: z.string(),
  clientType: z.string(),
  clientVersion: z.string(),
  createdAt: z.iso.datetime(),
  /** The account that earns on the device; null if none does. */
  ownerId: z.string().nullable(),
  isCurrent: z.boolean(),
  /** Whether pushes of the account reach it. */
  hasPushToken: z.boolean(),
  lastSeenAt: z.iso.datetime().nullable(),
})

const Head = z.object({
  id: z.string(),
  userType: z.string(),
  country: z.string(),
  /** IANA zone of the person's mission days; null in a country without a campaign. */
  timeZone: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** The code that the phone which was used last shows; null if its time is over. */
  supportCode: z.string().nullable(),
  /** Masked. */
  identities: z.array(z.object({ kind: MethodKind, label: z.string(), connectedAt: z.iso.datetime() })),
  devices: z.array(Device),
  wallet: z
    .object({
      /** Masked. */
      address: z.string(),
      /** Every way in which it is known, weakest first. */
      ways: z.array(WalletWay),
      /** The number of other accounts whose wallets have the same phone number on the chain. */
      samePhone: z.number().int(),
      reportedAt: z.iso.datetime(),
    })
    .nullable(),
  balance: z.number().int(),
  clientVersion: z.string().nullable(),
  mergedInto: z.string().nullable(),
  mergedFrom: z.array(z.string()),
  /** `payouts_held`: the account has a hold that has not ended. */
  flags: z.array(
    z.enum(['merged', 'erased', 'prizes_not_open', 'points_not_enabled', 'no_push_token', 'payouts_held']),
  ),
})

/** A read-only access token of a person. */
export const ViewToken = z.object({
  accessToken: z.string(),
  expiresAt: z.iso.datetime(),
  /** The client on the web origin, with the token in the URL's fragment. */
  url: z.string(),
})

export const caseFileAdmin = endpoints({
  'GET /api/v1/admin/users/{id}': {
    summary: 'The head of a case file: one account with its devices, wallet and balance. Personal data is masked.',
    auth: 'admin',
    permission: 'users.read',
    replica: true,
    params: UserId,
    response: Head,
    errors: ['not_found'],
  },
  'GET /api/v1/admin/users/{id}/timeline': {
    summary: 'All that happened to a person, newest first, a page at a time.',
    auth: 'admin',
    permission: 'users.read',
    replica: true,
    params: UserId,
    query: z.object({
      /** Kinds separated by commas; absent: all. */
      kinds: z
        .string()
        .transform((kinds) => kinds.split(','))
        .pipe(z.array(TimelineKind))
        .optional(),
      /** The cursor of the previous page. */
      before: z
        .string()
        .regex(/^\d{1,14}\.[a-z_]{1,20}\..{1,300}$/, 'is not a cursor of this list')
        .optional(),
      /** The page starts at the end of this day, 'YYYY-MM-DD', in `time_zone`. Ignored if there is a cursor. */
      date: z.iso.date().optional(),
      time_zone: TimeZone,
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    response: z.object({ items: z.array(TimelineLine), cursor: z.string().nullable() }),
    errors: ['not_found'],
  },
  'GET /api/v1/admin/users/{id}/findings': {
    summary: 'What is wrong with an account, the most probable cause first, each with its safe fixes.',
    auth: 'admin',
    permission: 'users.read',
    replica: true,
    params: UserId,
    response: z.object({ findings: z.array(Finding) }),
    errors: ['not_found'],
  },
  'POST /api/v1/admin/users/{id}/notes': {
    summary: 'Adds a note for other staff to an account. It stays in its timeline and in the audit log.',
    auth: 'admin',
    permission: 'users.note',
    idempotent: true,
    params: UserId,
    body: z.object({ note: StaffReason }),
    response: z.object({ userId: z.string() }),
    errors: ['not_found'],
  },
  'POST /api/v1/admin/users/{id}/view': {
    summary: 'A token with which the client opens as the person sees it: for ten minutes, and only to read.',
    auth: 'admin',
    permission: 'users.impersonate',
    params: UserId,
    body: z.object({ reason: StaffReason }),
    response: ViewToken,
    errors: ['not_found', 'admin_view_no_session'],
  },
})
