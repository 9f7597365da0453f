import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Finding } from '@momi/contract'
import type { Permission } from '@momi/contract/permissions'
import { linkTo } from '../../shared/link.ts'

type Fix = NonNullable<Finding['fix']>

export interface FixPage {
  label: MessageDescriptor
  permission: Permission
  href: (target: string) => string
}

/** The page on which a fix is made. */
export const FIXES: Record<Fix['action'], FixPage> = {
  open_user: {
    label: msg`Open the other account`,
    permission: 'users.read',
    href: (id) => linkTo('/users/:id', { id }),
  },
  open_app_instance: {
    label: msg`Open the app instance`,
    permission: 'instances.read',
    href: (device) => linkTo('/app-instances', { device }),
  },
  send_push: {
    label: msg`Send a push message`,
    permission: 'push.send',
    href: (device) => linkTo('/app-instances', { device }),
  },
  add_points: {
    label: msg`Add points`,
    permission: 'points.grant',
    href: (user) => linkTo('/points', { user }),
  },
  open_missions: {
    label: msg`Open the missions of the country`,
    permission: 'missions.read',
    href: (country) => linkTo('/missions', { country }),
  },
  open_rewards: {
    label: msg`Open the rewards of the country`,
    permission: 'rewards.read',
    href: (country) => linkTo('/rewards', { country }),
  },
  open_claim_forms: {
    label: msg`Open the claim forms of the country`,
    permission: 'rewards.read',
    href: (country) => linkTo('/claim-forms', { country }),
  },
}
