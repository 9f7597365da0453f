import { ROLES, type Role } from '@momi/contract/permissions'
import { Secret, TOTP } from 'otpauth'
import { hashPassword } from '../core/secrets/password.ts'
import { addStaff, setTotpSecret } from '../features/staff/public.ts'
import type { Deps } from '../http/deps.ts'

export const PASSWORD = 'development staff'
const TOTP_SECRET = 'MOMIDEVELOPMENTSECRETMOMIDEVELOP'

/** The authenticator's code at `now`, the server's time. */
export const codeOf = (now: Date, secret = TOTP_SECRET): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })

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

const WIDTH = Math.max(...[...ROLES, NEWCOMER].map((name) => emailOf(name).length))

const DOES: Readonly<Record<Role | typeof NEWCOMER, string>> = {
  viewer: 'reads everything',
  support: 'helps people',
  campaigns: 'changes what is given',
  operator: 'approves, clears, decides about holds',
  owner: 'may do everything',
  newcomer: 'has yet to set up an authenticator',
}

/** The table of the staff accounts that `npm start` prints; `lab`: where the lab is, which has the present code. */
export const staffAccounts = (lab: string): string =>
  [
    `Staff  password "${PASSWORD}", and the code that ${lab} shows under "Staff" (secret ${TOTP_SECRET})`,
    ...Object.entries(DOES).map(([name, does]) => `       ${emailOf(name).padEnd(WIDTH)}  ${does}`),
    `       At the provider's stand-in, type one of these addresses under "Somebody else"`,
  ].join('\n')
