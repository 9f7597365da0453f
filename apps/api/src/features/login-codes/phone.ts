import type { UserCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import { mobileNumber } from '../../core/phone.ts'
import { personOf } from '../accounts/public.ts'
import { completeSignIn, consumeToken, hasGoogle, signIn } from '../login/public.ts'
import { smsText } from './code-messages.ts'
import { sendCode, useCode } from './login-codes.ts'

/** Parses a mobile number of the account's country, and returns it in E.164. Refuses any other text or number. */
function mobileOf(typed: string, country: string): string {
  const mobile = mobileNumber(typed, country)
  if (!mobile) throw new Refusal('login_phone_invalid', 'Not a mobile number')
  if (mobile.country !== country)
    throw new Refusal(
      'login_phone_other_country',
      "Your account's phone number is from a different country so it can't be used here, contact support",
    )
  return mobile.number
}

async function requireGoogle(ctx: UserCtx): Promise<void> {
  if (!hasGoogle((await personOf(ctx)).userType))
    throw new Refusal('login_google_first', 'You must login using Google account first')
}

export async function phoneVerify(ctx: UserCtx, { phone }: { phone: string }) {
  await requireGoogle(ctx)
  const to = mobileOf(phone, ctx.user.country)
  const send = (code: string) => ctx.gateways.sms.send({ to, text: smsText(ctx, code) })
  return sendCode(ctx, { kind: 'phone', subject: to, send })
}

export async function phoneLogin(
  ctx: UserCtx,
  given: { verificationId: string; code: string } | { firebaseIdToken: string },
) {
  await requireGoogle(ctx)
  if ('code' in given) return useCode(ctx, 'phone', given)

  const { firebaseIdToken } = given
  const { phone, expiresAt } = await ctx.gateways.firebase.verifyPhone(firebaseIdToken)
  const subject = mobileOf(phone, ctx.user.country)
  return completeSignIn(ctx, async (tx) => {
    await consumeToken(ctx, tx, firebaseIdToken, { expiresAt })
    return signIn(ctx, tx, { kind: 'phone', subject, label: subject })
  })
}
