import { audit } from '../../core/records/audit.ts'
import type { Ctx, StaffCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import type { Tx } from '../../db/db.ts'
import { withProofs } from './credentials.ts'
import * as store from './staff.store.ts'
import { canonicalRecoveryCode, newRecoveryCodes } from './totp.ts'

/** Generates recovery codes that replace all earlier ones. Only their keyed hashes are stored. */
export async function replaceRecoveryCodes(tx: Tx, { keys }: Pick<Ctx, 'keys'>, staff: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await tx.one(store.deleteRecoveryCodes, { staff })
  await tx.one(store.addRecoveryCodes, { staff, hashes: codes.map((code) => keys.hash(canonicalRecoveryCode(code))) })
  return codes
}

/**
 * Renews the caller's recovery codes. The code proves that the caller has the authenticator, and not only an open
 * browser.
 */
export async function renewRecoveryCodes(ctx: StaffCtx, code: string) {
  const { id: staff, email, session } = ctx.staff
  const account = (await ctx.db.one(store.credentialsOf, { email }))!
  const renew = async (tx: Tx) => {
    const recoveryCodes = await replaceRecoveryCodes(tx, ctx, staff)
    const subject = { kind: 'staff', id: staff }
    await audit(tx, ctx, { action: 'staff.renew-recovery-codes', subject, reason: null })
    return { recoveryCodes }
  }
  // Counted for the session, which nobody else has.
  const proof = { account, attempt: { email, device: session }, isRight: async () => true, code }
  const renewed = await withProofs(ctx, proof, renew, 'staff.renew-recovery-codes-failed')
  if (!renewed) throw new Refusal('admin_code_wrong', 'The code is wrong or was used before')
  return renewed
}
