import { permissionsOf } from '@momi/contract/permissions'
import type { StaffCtx } from '../../core/context.ts'

export function me({ staff }: StaffCtx) {
  const { id, email, name, role, session } = staff
  return { id, email, name, role, permissions: permissionsOf(role), session }
}
