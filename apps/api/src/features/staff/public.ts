import { randomUUID } from 'node:crypto'
import type { Role } from '@momi/contract/permissions'
import type { Cipher } from '../../core/secrets/cipher.ts'
import type { CurrentStaff } from '../../core/context.ts'
import type { Database } from '../../db/connect.ts'
import type { Tx } from '../../db/db.ts'
import * as store from './staff.store.ts'

export { addMember, changeRole, disable, reset } from './administration.ts'
export { auditFailures } from './failures.ts'
export { openSession, signPair } from './tokens.ts'

/**
 * The member of staff of an access token; undefined if its session has ended or they are disabled. Records the first use
 * of a newest pair.
 */
export async function currentStaff(
  { db, transact }: Pick<Database, 'db' | 'transact'>,
  { sid: session, sub: staff, jti }: { sid: string; sub: string; jti: string },
): Promise<CurrentStaff | undefined> {
  const found = await db.one(store.staffOfSession, { session, staff, jti })
  if (!found) return undefined
  const { is_first_use: isFirstUse, ...member } = found
  if (isFirstUse) await transact((tx) => tx.one(store.recordUse, { session, jti }))
  return { ...member, session }
}

/** Adds a member of staff; returns their id, or undefined if the address is already used. */
export async function addStaff(
  tx: Tx,
  staff: { email: string; name: string; role: Role; passwordHash: string; at: Date },
): Promise<string | undefined> {
  const { passwordHash: password_hash, ...rest } = staff
  return (await tx.one(store.addStaff, { id: randomUUID(), ...rest, password_hash }))?.id
}

/** Stores an authenticator's secret, in base32, as already confirmed: for development and tests. */
export async function setTotpSecret(
  tx: Tx,
  cipher: Cipher,
  { staff, secret, at }: { staff: string; secret: string; at: Date },
): Promise<void> {
  await tx.one(store.setTotpSecret, { staff, secret: cipher.seal(secret, 'staff.totp_secret', staff), at })
}
