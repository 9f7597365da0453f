import { randomUUID } from 'node:crypto'
import type { Role } from '@momi/contract/permissions'
import type { Cipher } from '../../core/secrets/cipher.ts'
import type { Tx } from '../../db/db.ts'
import * as store from './staff.store.ts'

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
