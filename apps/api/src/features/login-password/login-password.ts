import { plainText } from '@momi/contract/rules/plain-text'
import { DAY_SECONDS } from '@momi/contract/rules/durations'
import type { UserCtx } from '../../core/context.ts'
import { requireNoNotice } from '../../core/records/device-moves.ts'
import { Refusal } from '../../errors.ts'
import { mobileNumber } from '../../core/phone.ts'
import { consumeRateLimit } from '../../core/limits/rate-limits.ts'
import { endSessions } from '../accounts/public.ts'
import { completeSignIn, identityKey, labelsOf, signIn } from '../login/public.ts'
import { passwordByPhone, passwordOf, setPassword } from './login-password.store.ts'
import { hashPassword, isPassword, isWeakPassword } from '../../core/secrets/password.ts'

const GUESSES = { most: 10, seconds: DAY_SECONDS }

const wrong = () => new Refusal('login_password_wrong', 'Phone number or password is wrong')

/** A mobile number of the user's country in E.164. Any other text is kept as plain text, and matches no account. */
function normalizedNumber(typed: string, country: string): string {
  const mobile = mobileNumber(typed, country)
  return mobile?.country === country ? mobile.number : plainText(typed)
}

/**
 * Signs in with a number and a password. An unknown number and a wrong password get the same answer after the same
 * work, so that nobody can find out which numbers have an account.
 */
export async function phonePasswordLogin(ctx: UserCtx, { phone, password }: { phone: string; password: string }) {
  const subject = normalizedNumber(phone, ctx.user.country)
  // First the person's own limit: the number may be any text, and each adds a counter.
  await consumeRateLimit(ctx, { name: 'passwords of a person', ...GUESSES }, ctx.user.id)
  await consumeRateLimit(ctx, { name: 'passwords of a number', ...GUESSES }, subject)
  const subject_hashes = ctx.keys.acceptedHashes(identityKey({ kind: 'phone', subject }))
  const known = await ctx.db.one(passwordByPhone, { subject_hashes })
  if (!(await isPassword(password, known?.hash))) throw wrong()
  return completeSignIn(ctx, (tx) => signIn(ctx, tx, { kind: 'phone', subject, label: subject }))
}

export async function changePassword(
  ctx: UserCtx,
  { password, currentPassword }: { password: string; currentPassword?: string | undefined },
) {
  const { id: user } = ctx.user
  const [labels, known] = await Promise.all([labelsOf(ctx), ctx.db.one(passwordOf, { user })])
  if (labels.length === 0) throw new Refusal('login_google_first', 'You must login using Google account first')
  if (known) {
    await consumeRateLimit(ctx, { name: 'passwords of a person', ...GUESSES }, user)
    if (!(await isPassword(currentPassword ?? '', known.hash))) throw wrong()
  }
  if (await isWeakPassword(password, labels))
    throw new Refusal('login_password_weak', 'Too short, too common, or made of what is known of the person')

  const hash = await hashPassword(password)
  await ctx.transact(async (tx) => {
    await requireNoNotice(ctx, tx)
    await endSessions(ctx, tx, 'others')
    await tx.one(setPassword, { user, hash, at: ctx.now() })
  })
  ctx.clearCachedTokens()
  return { hasPassword: true as const }
}
