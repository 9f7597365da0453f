import type { UserCtx } from '../../core/context.ts'
import { Refusal } from '../../core/errors.ts'
import { consumeRateLimit } from '../../core/rate-limits.ts'
import { endSessions } from '../accounts/public.ts'
import { hashPassword, isPassword, isWeakPassword } from './password.ts'
import { passwordByPhone, passwordOf, setPassword } from './phone-password.store.ts'
import { mobileOf } from './phone.ts'
import { hashOf, labelOf, signedIn, signIn } from './sign-in.ts'
import { methodsOf } from './sign-in.store.ts'

const DAY = 24 * 3600
const GUESSES = { most: 10, seconds: DAY }

const wrong = () => new Refusal('login_password_wrong', 'Phone number or password is wrong')

/** The number in its one spelling; what is no number of ours is still compared, and found by nobody. */
function numberOf(ctx: UserCtx, typed: string): string {
  try {
    return mobileOf(typed, ctx.user.country)
  } catch {
    return typed.trim()
  }
}

/** An unknown number and a wrong password get the same answer, after the same work. */
export async function phonePasswordLogin(ctx: UserCtx, { phone, password }: { phone: string; password: string }) {
  const subject = numberOf(ctx, phone)
  await consumeRateLimit(ctx, { name: 'passwords of a number', ...GUESSES }, subject)
  await consumeRateLimit(ctx, { name: 'passwords of a person', ...GUESSES }, ctx.user.id)
  const known = await ctx.db.one(passwordByPhone, { subject_hash: hashOf(ctx, { kind: 'phone', subject }) })
  if (!(await isPassword(password, known?.hash))) throw wrong()
  return ctx.transact(async (tx) =>
    signedIn(ctx, tx, await signIn(ctx, tx, { kind: 'phone', subject, label: subject })),
  )
}

export async function changePassword(
  ctx: UserCtx,
  { password, currentPassword }: { password: string; currentPassword?: string | undefined },
) {
  const { id: user } = ctx.user
  const [methods, known] = await Promise.all([ctx.db.many(methodsOf, { user }), ctx.db.one(passwordOf, { user })])
  if (methods.length === 0) throw new Refusal('login_google_first', 'You must login using Google account first')
  if (known) {
    await consumeRateLimit(ctx, { name: 'passwords of a person', ...GUESSES }, user)
    if (!(await isPassword(currentPassword ?? '', known.hash))) throw wrong()
  }
  if (
    isWeakPassword(
      password,
      methods.map((method) => labelOf(ctx, method)),
    )
  )
    throw new Refusal('login_password_weak', 'Too short, too common, or made of what is known of the person')

  const hash = await hashPassword(password)
  await ctx.transact(async (tx) => {
    await endSessions(ctx, tx, 'others')
    await tx.one(setPassword, { user, hash, at: ctx.now() })
  })
  ctx.clearCachedTokens()
  return { hasPassword: true as const }
}
