import { emailOf } from '@momi/contract/rules/email'
import type { UserCtx } from '../../core/context.ts'
import { emailMessage } from './code-messages.ts'
import { sendCode, useCode } from './login-codes.ts'

export async function emailRequest(ctx: UserCtx, { email }: { email: string }) {
  const to = emailOf(email)
  const send = (code: string) => ctx.gateways.email.send({ to, ...emailMessage(ctx, code) })
  return sendCode(ctx, { kind: 'email', subject: to, send })
}

export const emailLogin = (ctx: UserCtx, given: { verificationId: string; code: string }) =>
  useCode(ctx, 'email', given)
