import type { Endpoint } from '@momi/contract'
import { hasPermission } from '@momi/contract/permissions'
import type { FastifyRequest } from 'fastify'
import type { Ctx, CurrentStaff } from '../../core/context.ts'
import type { Database } from '../../db/connect.ts'
import { Refusal } from '../../errors.ts'
import { currentStaff } from '../../features/staff/public.ts'
import { bearerOf } from './bearer.ts'

/**
 * Identifies the member of staff by the bearer token, and refuses calls that their role does not permit. Not cached:
 * there are few members, and disabling one or changing a role takes effect at the next call.
 */
export async function authenticateStaff(
  { staffKeys, database, now }: Pick<Ctx, 'staffKeys' | 'now'> & { database: Database },
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<CurrentStaff> {
  const claims = await staffKeys.verify('access', bearerOf(request, 'admin'), now())
  const staff = await currentStaff(database, claims)
  if (!staff) throw new Refusal('admin_token_invalid', 'The session has ended')
  const { permission } = endpoint
  if (permission && !hasPermission(staff.role, permission))
    throw new Refusal('admin_permission_denied', `The role ${staff.role} lacks ${permission}`)
  return staff
}
