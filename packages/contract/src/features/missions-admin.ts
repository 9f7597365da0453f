import { z } from 'zod'
import { NumberCursor } from '../cursors.ts'
import { listOf, listQuery, StaffReason } from '../admin-lists.ts'
import { CountryCode } from '../country-code.ts'
import { endpoints } from '../endpoint.ts'
import { MISSION_GROUPS, MissionTypeName } from './missions.ts'

/** Why a mission is on (the first two codes) or off. */
export const MissionReason = z.enum([
  'ENABLED_IN_COUNTRY',
  'ENABLED_FOR_USER',
  'DISABLED_FOR_USER',
  'DISABLED_IN_COUNTRY',
  'NOT_STARTED',
  'ENDED',
  'BUDGET_SPENT',
  'COUNTRY_PAUSED',
  'POINTS_NOT_ENABLED_IN_COUNTRY',
])

const mission = {
  type: MissionTypeName,
  group: z.enum(MISSION_GROUPS),
  version: z.number().int(),
  isOn: z.boolean(),
  reason: MissionReason,
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
}

export const UserMission = z.object({
  ...mission,
  /** Today's counter, or the active days of the loyalty bonus; null for a mission that counts nothing. */
  progress: z
    .object({
      current: z.number().int(),
      /** The next count at which something is granted; null after the last. */
      next: z.number().int().nullable(),
      /** The highest count that the device reported; the part above `current` was not plausible. */
      reported: z.number().int(),
    })
    .nullable(),
  grantedToday: z.number().int(),
  /** A mission day of the user's country. */
  lastGrantedOn: z.iso.date().nullable(),
})

export const MissionConfig = z.object({
  ...mission,
  countryCode: z.string(),
  /** Order within the group. */
  position: z.number().int(),
  /** In points, counted from the first version; null: unlimited. */
  budget: z.number().int().nullable(),
  budgetSpent: z.number().int().nullable(),
  /** The rule of the mission's kind. */
  rule: z.unknown(),
  /** Who created this version, why and when; null for versions from before this was recorded. */
  change: z.object({ madeBy: z.string(), why: z.string(), at: z.iso.datetime() }).nullable(),
})

export const missionsAdmin = endpoints({
  'GET /api/v1/admin/missions': {
    summary: "The missions of a user's country, with the user's progress and why each is on or off for them.",
    auth: 'admin',
    permission: 'missions.read',
    query: listQuery(NumberCursor).extend({
      user_id: z.uuid(),
      order_by: z.enum(['position', 'type', 'last_granted']).default('position'),
    }),
    response: listOf(UserMission).extend({ total: z.number().int() }),
    errors: ['not_found'],
  },
  'GET /api/v1/admin/missions/configs': {
    summary: 'The current configuration of every mission by country, and how much of its budget is spent.',
    auth: 'admin',
    permission: 'missions.read',
    query: z.object({
      country_code: CountryCode.optional(),
    }),
    response: z.object({ items: z.array(MissionConfig) }),
  },
  'POST /api/v1/admin/missions/overrides': {
    summary: 'Switches a mission on or off for one person, or back to the configuration of their country.',
    auth: 'admin',
    permission: 'missions.override',
    idempotent: true,
    body: z.object({
      userId: z.uuid(),
      missionType: MissionTypeName,
      /** null: as the country has it. */
      enabled: z.boolean().nullable(),
      reason: StaffReason,
    }),
    response: z.object({ enabled: z.boolean().nullable() }),
    errors: ['not_found', 'admin_missions_override_limit'],
  },
})
