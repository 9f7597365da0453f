import type { UserCtx } from '../../core/context.ts'
import { CODE_MINUTES } from './codes.rules.ts'

// A letter outside GSM 03.38 (ó, ê, ã) makes two messages of one, at twice the price.
const WORDS = {
  en: {
    sms: (product: string, code: string) =>
      `${code} is your ${product} code. It is good for ${CODE_MINUTES} minutes. We never ask you for it.`,
    subject: (product: string) => `Your ${product} code`,
  },
  pt: {
    sms: (product: string, code: string) =>
      `Use ${code} para entrar no ${product}. Vale por ${CODE_MINUTES} minutos. Nunca o pedimos a ninguém.`,
    subject: (product: string) => `Seu código ${product}`,
  },
} as const

const wordsFor = ({ request }: UserCtx) => WORDS[request.language]

/** Its last line is what WebOTP reads: the page of this host fills the code in by itself. */
export function smsText(ctx: UserCtx, code: string): string {
  const { host } = new URL(ctx.env.WEB_ORIGIN)
  return `${wordsFor(ctx).sms(ctx.env.BRAND_PRODUCT, code)}\n\n@${host} #${code}`
}

export const emailMessage = (ctx: UserCtx, code: string) => ({
  subject: wordsFor(ctx).subject(ctx.env.BRAND_PRODUCT),
  text: wordsFor(ctx).sms(ctx.env.BRAND_PRODUCT, code),
})
