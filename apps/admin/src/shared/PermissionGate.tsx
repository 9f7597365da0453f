import type { ReactNode } from 'react'
import type { Permission } from '@momi/contract/permissions'
import { usePermission } from './staff.ts'

/** Its content, if the signed-in member of staff may do this; otherwise nothing. */
export function PermissionGate({ permission, children }: { permission: Permission; children: ReactNode }) {
  return usePermission(permission) ? children : null
}
