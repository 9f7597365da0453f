import type { ReactNode } from 'react'
import type { Permission } from '@momi/contract/permissions'
import { usePermission } from './staff.ts'

/** Renders its children if the signed-in member of staff has the permission. */
export function PermissionGate({ permission, children }: { permission: Permission; children: ReactNode }) {
  return usePermission(permission) ? children : null
}
