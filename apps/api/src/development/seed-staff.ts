import { ROLES } from '@momi/contract/permissions'
import { hashPassword } from '../core/secrets/password.ts'
import { addStaff, setTotpSecret } from '../features/staff/public.ts'
import type { Deps } from '../http/deps.ts'

export const PASSWORD = 'development staff'
export const TOTP_SECRET = 'MOMIDEVELOPMENTSECRETMOMIDEVELOP'
/** Where the addresses of staff are. */
export const STAFF_DOMAIN = 'momi.localhost'
export const emailOf = (role: string) => `${role}@${STAFF_DOMAIN}`

/** An account without an authenticator, for the first sign-in. */
const NEWCOMER = 'newcomer'

/**
 * Adds a member of staff for each role, with a known password and secret, and one without an authenticator; existing
 * accounts stay unchanged.
 */
export async function seedStaff({ database, cipher, now }: Pick<Deps, 'database' | 'cipher' | 'now'>): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD)
  await database.transact(async (tx) => {
    for (const role of ROLES) {
      const at = now()
      const staff = await addStaff(tx, { email: emailOf(role), name: `Development ${role}`, role, passwordHash, at })
      if (staff) await setTotpSecret(tx, cipher, { staff, secret: TOTP_SECRET, at })
    }
    const newcomer = { email: emailOf(NEWCOMER), name: 'Development newcomer', role: 'viewer' } as const
    await addStaff(tx, { ...newcomer, passwordHash, at: now() })
  })
}

/** The line about the staff accounts that `npm start` prints. */
export const STAFF_ACCOUNTS = `Staff ${ROLES.map(emailOf).join(', ')}: password "${PASSWORD}", authenticator secret ${TOTP_SECRET}; ${emailOf(NEWCOMER)} has yet to set up an authenticator. At the provider's stand-in, type one of these addresses under "Somebody else"`
