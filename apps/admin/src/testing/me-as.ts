import { permissionsOf, type Role } from '@momi/contract/permissions'
import type { Me } from '../shared/staff.ts'

/** Ana, as a member of staff with a role. */
export const meAs = (role: Role): Me => ({
  id: 'ana',
  email: 'ana@momi.test',
  name: 'Ana',
  role,
  session: 's',
  hasMail: true,
  grantLimits: { user: 1000, staff: 10_000 },
  permissions: permissionsOf(role),
})
