import { z } from 'zod'
import { NumberCursor, TimeUuidCursor } from '../cursors.ts'
import { listQuery, listOf, StaffReason } from '../admin-lists.ts'
import { endpoints } from '../endpoint.ts'
import { ViewToken } from './case-file-admin.ts'
import { PRIZES_OPENING } from '../prizes.ts'
import { Mission } from './missions.ts'
import { GrantAmount, GrantResult, PointsLog } from './points-admin.ts'

const params = z.object({ id: z.uuid() })

export const AppInstance = z.object({
  id: z.uuid(),
  /** The haid of the phone. */
  deviceId: z.string(),
  userId: z.uuid(),
  clientType: z.string(),
  clientVersion: z.string(),
  createdAt: z.iso.datetime(),
  /** When this app instance last logged in or renewed its tokens. */
  lastSeenAt: z.iso.datetime().nullable(),
})

/** The outcome of a push message. */
export const PushOutcome = z.enum(['sent', 'invalid-token', 'retry-later', 'refused', 'no-token'])
export type PushOutcome = z.infer<typeof PushOutcome>

/** What a removal ends, and what remains. */
export const AppInstanceRemoval = z.object({
  removes: z.object({ sessions: z.number().int(), pushTokens: z.number().int() }),
  stays: z.object({
    userId: z.uuid(),
    balance: z.number().int(),
    ledgerEntries: z.number().int(),
    rewards: z.number().int(),
    /** The account for which the device earns, even after it is registered again. */
    earnsFor: z.uuid().nullable(),
  }),
  /** Whether nobody can open the account afterwards, because it is anonymous and has no other app instance. */
  isOnlyAccess: z.boolean(),
})

export const appInstancesAdmin = endpoints({
  'GET /api/v1/admin/users/app-instances': {
    summary: 'App instances, newest first: all, or those of a device or a user.',
    auth: 'admin',
    permission: 'instances.read',
    query: listQuery(TimeUuidCursor).extend({
      device_id: z.string().min(1).max(64).optional(),
      app_instance_id: z.uuid().optional(),
      user_id: z.uuid().optional(),
    }),
    response: listOf(AppInstance),
  },
  'GET /api/v1/admin/users/app-instances/{id}': {
    summary: 'An app instance with its user, and the account that its device earns for.',
    auth: 'admin',
    permission: 'instances.read',
    params,
    response: AppInstance.extend({
      userType: z.string(),
      country: z.string(),
      /** null until something is earned on the device. */
      earnsFor: z.uuid().nullable(),
      /** Sessions that have not ended. */
      sessions: z.number().int(),
      pushTokens: z.number().int(),
    }),
    errors: ['not_found'],
  },
  'GET /api/v1/admin/users/app-instances/{id}/removal': {
    summary: 'What the removal of an app instance would end, and what would stay.',
    auth: 'admin',
    permission: 'instances.delete',
    params,
    response: AppInstanceRemoval.extend({
      /** The text that the caller types to confirm the removal. */
      confirmation: z.string(),
    }),
    errors: ['not_found'],
  },
  'DELETE /api/v1/admin/users/app-instances/{id}': {
    summary: 'Ends the sessions and push tokens of an app instance. The account, its ledger and its rewards stay.',
    auth: 'admin',
    permission: 'instances.delete',
    params,
    body: z.object({ confirmation: z.string().max(64), reason: StaffReason }),
    response: AppInstanceRemoval,
    errors: ['not_found', 'admin_app_instance_confirmation_wrong'],
  },
  'GET /api/v1/admin/users/app-instances/{id}/user-missions': {
    summary: 'The missions of the user as this app instance shows them.',
    auth: 'admin',
    permission: 'instances.read',
    params,
    response: z.object({
      items: z.array(Mission),
      ...PRIZES_OPENING,
    }),
    errors: ['not_found'],
  },
  'GET /api/v1/admin/users/app-instances/{id}/cache': {
    summary: 'What the clients of the user keep on the server, with personal data removed.',
    auth: 'admin',
    permission: 'instances.read',
    params,
    response: z.object({ state: z.record(z.string(), z.unknown()), updatedAt: z.iso.datetime().nullable() }),
    errors: ['not_found'],
  },
  'GET /api/v1/admin/users/app-instances/{id}/points': {
    summary: 'The balance of the user and the entries of their points, newest first.',
    auth: 'admin',
    permission: 'points.read',
    params,
    query: listQuery(NumberCursor),
    response: PointsLog.extend({ userId: z.uuid(), balance: z.number().int() }),
    errors: ['not_found'],
  },
  'POST /api/v1/admin/users/app-instances/{id}/points': {
    summary: 'Grants points to the user, as POST /api/v1/admin/points/log does.',
    auth: 'admin',
    permission: 'points.grant',
    idempotent: true,
    params,
    body: z.object({ amount: GrantAmount, reason: StaffReason }),
    response: GrantResult,
    errors: [
      'not_found',
      'admin_points_account_erased',
      'admin_points_not_enabled_for_country',
      'admin_points_below_zero',
    ],
  },
  'GET /api/v1/admin/users/app-instances/{id}/events': {
    summary: 'What the client reported from this app instance, newest first. Kept for 90 days.',
    auth: 'admin',
    permission: 'instances.read',
    params,
    query: listQuery(TimeUuidCursor),
    response: listOf(
      z.object({
        id: z.uuid(),
        name: z.string(),
        at: z.iso.datetime(),
        receivedAt: z.iso.datetime(),
        properties: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
      }),
    ),
    errors: ['not_found'],
  },
  'GET /api/v1/admin/users/app-instances/{id}/notification-logs': {
    summary: 'Push messages to this app instance with their outcome, newest first. Kept for 90 days.',
    auth: 'admin',
    permission: 'instances.read',
    params,
    query: listQuery(NumberCursor),
    response: listOf(
      z.object({ id: z.string(), kind: z.string(), outcome: PushOutcome, userId: z.uuid(), at: z.iso.datetime() }),
    ),
    errors: ['not_found'],
  },
  'GET /api/v1/admin/users/app-instances/{id}/fcm-tokens': {
    summary: 'The push tokens of this app instance, masked, newest first.',
    auth: 'admin',
    permission: 'instances.read',
    params,
    response: z.object({
      items: z.array(
        z.object({
          /** Identifies the token in POST fcm-message. */
          id: z.string(),
          masked: z.string(),
          platform: z.enum(['android', 'ios', 'web']).nullable(),
          language: z.string().nullable(),
          registeredAt: z.iso.datetime(),
          seenAt: z.iso.datetime(),
        }),
      ),
    }),
    errors: ['not_found'],
  },
  'POST /api/v1/admin/users/app-instances/{id}/fcm-message': {
    summary: 'Sends a push message to one token of this app instance.',
    auth: 'admin',
    permission: 'push.send',
    params,
    body: z.object({
      /** A token from GET fcm-tokens. A token that no longer belongs to this app instance is refused. */
      tokenId: z.string().max(64),
      title: z.string().trim().min(1).max(80),
      body: z.string().trim().min(1).max(240),
      /** The path of the client that a tap opens. */
      path: z.string().max(512),
      reason: StaffReason,
    }),
    response: z.object({ outcome: PushOutcome }),
    errors: [
      'not_found',
      'admin_app_instance_push_unavailable',
      'admin_app_instance_push_token_stale',
      'admin_app_instance_push_private_data',
      'admin_app_instance_push_path_invalid',
    ],
  },
  'POST /api/v1/admin/users/app-instances/{id}/tokens': {
    summary: 'Mints an access token of the user, as POST /api/v1/admin/users/{id}/view does.',
    auth: 'admin',
    permission: 'users.impersonate',
    params,
    body: z.object({ reason: StaffReason }),
    response: ViewToken,
    errors: ['not_found', 'admin_view_no_session'],
  },
})
