import type { UserCtx } from '../../core/context.ts'
import { CODE_MINUTES } from './login-codes.rules.ts'

// The SMS texts avoid letters outside GSM 03.38 (ó, ê, ã): with one of those, an SMS holds fewer than half the
// characters, and a code would cost two messages.
const MESSAGES = {
  en: {
    sms: (product: string, code: string) =>
      `${code} is your ${product} code. It expires in ${CODE_MINUTES} minutes. Don't share it with anyone.`,
    subject: (product: string) => `Your ${product} code`,
  },
  pt: {
    sms: (product: string, code: string) =>
      `Use ${code} para entrar no ${product}. Vale por ${CODE_MINUTES} minutos. Nunca compartilhe com outra pessoa.`,
    subject: (product: string) => `Seu código ${product}`,
  },
} as const

const messagesFor = ({ request }: UserCtx) => MESSAGES[request.language]

/** The text of the SMS. Its last line is for WebOTP: the browser fills in the code on pages of this host. */
export function smsText(ctx: UserCtx, code: string): string {
  const { host } = new URL(ctx.env.WEB_ORIGIN)
  return `${messagesFor(ctx).sms(ctx.env.BRAND_PRODUCT, code)}\n\n@${host} #${code}`
}

export const emailMessage = (ctx: UserCtx, code: string) => ({
  subject: messagesFor(ctx).subject(ctx.env.BRAND_PRODUCT),
  text: messagesFor(ctx).sms(ctx.env.BRAND_PRODUCT, code),
})
