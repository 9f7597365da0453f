import { permissionsOf } from '@momi/contract/permissions'
import { hasMail } from '../../gateways/gateways.ts'
import type { StaffCtx } from '../../core/context.ts'
import { grantLimits } from '../../core/ledger/points.ts'

export function me({ staff, env }: StaffCtx) {
  const { id, email, name, role, session } = staff
  return {
    id,
    email,
    name,
    role,
    permissions: permissionsOf(role),
    session,
    hasMail: hasMail(env),
    grantLimits: grantLimits(env),
  }
}
