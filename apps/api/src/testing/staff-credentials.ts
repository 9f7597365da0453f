import type { Role } from '@momi/contract/permissions'
import { codeOf, emailOf, PASSWORD } from '../development/seed-staff.ts'

/**
 * The credentials with which a development account signs in; `newcomer` sets up an authenticator first, with another
 * secret.
 */
export const staffCredentials = (account: Role | 'newcomer', now: Date, secret?: string) => ({
  email: emailOf(account),
  password: PASSWORD,
  code: codeOf(now, secret),
})
