import { audit } from '../../core/records/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import type { Tx } from '../../db/db.ts'
import { isPasswordOf, signInFailed, withProofs, type Account } from './credentials.ts'
import { deviceToken, knownDevice } from './known-devices.ts'
import * as store from './staff.store.ts'
import { openSession, signPair } from './tokens.ts'

interface Credentials {
  email: string
  password: string
  code?: string | undefined
  deviceToken?: string | undefined
}

/** Signs a member of staff in by password and a second factor. Without a code nothing is checked. */
export async function signInByPassword(ctx: Ctx, { email, password, code, deviceToken: device }: Credentials) {
  if (code === undefined) throw new Refusal('admin_code_required', 'A code of the authenticator is missing')
  const account = await ctx.db.one(store.credentialsOf, { email })
  const isRight = async () => (await isPasswordOf(account, password)) && account?.totp_confirmed_at !== null
  const signedIn = await signInWithCode(ctx, { account, email, isRight, kind: 'password', code, device })
  if (!signedIn) throw signInFailed()
  return signedIn
}

interface SignIn {
  account: Account | undefined
  email: string
  kind: 'password' | 'openid'
  /** Whether the first factor is right. */
  isRight: () => Promise<boolean>
  code: string
  /** The token of a device, if it has one. */
  device: string | undefined
}

/**
 * Opens a session of a member of staff if both factors are right. `use` consumes the proof of the first factor in the
 * same transaction.
 */
export async function signInWithCode(
  ctx: Ctx,
  { account, email, kind, isRight, code, device: token }: SignIn,
  use: (tx: Tx) => Promise<void> = async () => {},
) {
  const attempt = { email, device: knownDevice(ctx, account?.id, token) }
  const session = await withProofs(ctx, { account, attempt, isRight, code }, async (tx, codeKind) => {
    const { id } = account!
    await use(tx)
    const opened = await openSession(tx, ctx, id)
    const by = { ...ctx, staff: { id, email, session: opened.id } }
    const after = { kind, code: codeKind }
    await audit(tx, by, { action: 'staff.sign-in', subject: { kind: 'staff', id }, reason: null, after })
    return opened
  })
  return session && { ...(await signPair(ctx, session)), deviceToken: deviceToken(ctx, session.staff) }
}
