import type { Role } from '@momi/contract/permissions'
import { Secret, TOTP } from 'otpauth'
import { emailOf, PASSWORD, TOTP_SECRET } from '../development/seed-staff.ts'

/** The authenticator's code at `now`, the server's time. */
const codeOf = (now: Date, secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })

/**
 * The credentials with which a development account signs in; `newcomer` sets up an authenticator first, with another
 * secret.
 */
export const staffCredentials = (account: Role | 'newcomer', now: Date, secret = TOTP_SECRET) => ({
  email: emailOf(account),
  password: PASSWORD,
  code: codeOf(now, secret),
})
