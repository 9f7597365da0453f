import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Role } from '@momi/contract/permissions'

export const ROLE_NAMES: Readonly<Record<Role, MessageDescriptor>> = {
  viewer: msg`Viewer`,
  support: msg`Support`,
  campaigns: msg`Campaigns`,
  operator: msg`Operator`,
  owner: msg`Owner`,
}
