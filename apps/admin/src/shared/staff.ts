import { createContext, use } from 'react'
import type { AdminApi, Output } from '@momi/contract'
import type { Permission } from '@momi/contract/permissions'

export type Me = Output<AdminApi['GET /api/v1/admin/me']>

export const MeContext = createContext<Me | undefined>(undefined)

/** The signed-in member of staff. */
export function useMe(): Me {
  const me = use(MeContext)
  if (!me) throw new Error('Only for pages of signed-in staff')
  return me
}

/** Whether the signed-in member of staff has a permission. */
export const usePermission = (permission: Permission): boolean => useMe().permissions.includes(permission)
