/** The roles of staff, each with more rights than the previous one. */
export const ROLES = ['viewer', 'support', 'campaigns', 'operator', 'owner'] as const
export type Role = (typeof ROLES)[number]

const VIEWER = ROLES
const SUPPORT = ['support', 'campaigns', 'operator', 'owner'] as const
const CAMPAIGNS = ['campaigns', 'operator', 'owner'] as const
const OPERATOR = ['operator', 'owner'] as const
const OWNER = ['owner'] as const

/**
 * The roles that have each permission. The server enforces this table and the console reads it; no other code decides
 * by role.
 */
export const PERMISSIONS = {
  'users.read': VIEWER,
  /** Shows one masked value in full. */
  'users.reveal': SUPPORT,
  /** Adds a note to an account. */
  'users.note': SUPPORT,
  /** Clears a haid or an auth profile. */
  'users.clear': OPERATOR,
  /** Mints a token of a person, and opens the client as they see it. */
  'users.impersonate': SUPPORT,
  'caches.clear': SUPPORT,
  'instances.read': VIEWER,
  'instances.delete': OPERATOR,
  'push.send': SUPPORT,
  'points.read': VIEWER,
  'points.grant': SUPPORT,
  'points.approve': OPERATOR,
  'points.undo': OPERATOR,
  'rewards.read': VIEWER,
  /** What happens today. */
  'dashboard.read': VIEWER,
  /** What people are owed, and how long the treasury lasts. */
  'liability.read': VIEWER,
  /** Risk scores, and the accounts with which an account shares something. */
  'risk.read': VIEWER,
  /** Says of a case whether a signal was right. */
  'risk.review': SUPPORT,
  'claim-forms.export': SUPPORT,
  /** Exports claim forms with their personal data. */
  'claim-forms.reveal': OPERATOR,
  /** Ends a claim that staff or a partner fulfil. */
  'claims.settle': SUPPORT,
  /** Ends many claims by a partner's file. */
  'claims.import': OPERATOR,
  /** Loads voucher codes and other items into the pools of rewards. */
  'stock.import': CAMPAIGNS,
  /** Takes back a batch that the same person has imported; any other withdrawal is a change. */
  'stock.withdraw': CAMPAIGNS,
  'missions.read': VIEWER,
  /** Switches a mission on or off for one person. */
  'missions.override': SUPPORT,
  'campaign.read': VIEWER,
  /** Drafts changes of what Momi gives, requests their approval, and publishes what is approved. */
  'campaign.edit': CAMPAIGNS,
  /** Switches off at once what Momi gives. */
  'campaign.stop': CAMPAIGNS,
  /** Approves the changes of others. */
  'campaign.approve': OPERATOR,
  /** Takes care of an alert of what is used up. Whoever has this right is told of each. */
  'alerts.acknowledge': CAMPAIGNS,
  /** Holds of accounts, with what people wrote in their appeals. */
  'holds.read': VIEWER,
  /** Lets the payouts of an account wait until a second person has looked at it. */
  'holds.place': SUPPORT,
  /** Answers appeals, and decides about holds. Whoever has this right is told of those that are due. */
  'holds.decide': OPERATOR,
  /** Lets a suspended signal place holds again. */
  'holds.lift': OPERATOR,
  /** Lets work that was set aside be tried again. */
  'jobs.retry': OPERATOR,
  'audit.read': OPERATOR,
  'audit.export': OWNER,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

export const hasPermission = (role: Role, permission: Permission): boolean =>
  (PERMISSIONS[permission] as readonly Role[]).includes(role)

/** All permissions of a role. */
export const permissionsOf = (role: Role): Permission[] =>
  (Object.keys(PERMISSIONS) as Permission[]).filter((permission) => hasPermission(role, permission))
