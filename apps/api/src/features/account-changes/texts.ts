import type { AccountChange } from '../../core/records/account-changes.ts'

interface Words {
  en: string
  pt: string
}

interface Text {
  title: Words
  /** `until`: until when this change makes payouts wait; something else may make them wait longer. null: it does not. */
  body: (until: Words | null) => Words
  /** Whether the person can say that it was not them. */
  isDisputable: boolean
}

const waits: Text['body'] = (until) =>
  until
    ? {
        en: `New payouts wait until ${until.en} at the earliest. If this wasn't you, stop them here.`,
        pt: `Novos pagamentos esperam pelo menos até ${until.pt}. Se não foi você, pare-os aqui.`,
      }
    : {
        en: "If this wasn't you, stop payouts here.",
        pt: 'Se não foi você, pare os pagamentos aqui.',
      }

/** A time as both languages write it, in the zone of the account's country; UTC elsewhere, and says so. */
export function timeIn(zone: string | undefined, at: Date): Words {
  const format = (language: string) =>
    new Intl.DateTimeFormat(language, {
      timeZone: zone ?? 'UTC',
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
      ...(zone === undefined && { timeZoneName: 'short' }),
    }).format(at)
  return { en: format('en-GB'), pt: format('pt-BR') }
}

/** What a person is told of each change. */
export const TEXTS: Readonly<Record<AccountChange, Text>> = {
  WALLET: {
    title: { en: 'Your account has a new wallet', pt: 'Sua conta tem uma nova carteira' },
    body: waits,
    isDisputable: true,
  },
  PHONE: {
    title: { en: 'Your account has a new phone number', pt: 'Sua conta tem um novo número de telefone' },
    body: waits,
    isDisputable: true,
  },
  SIGN_IN: {
    title: { en: 'Your account has a new sign-in', pt: 'Sua conta tem um novo login' },
    body: waits,
    isDisputable: true,
  },
  MOVED: {
    title: { en: 'Your account is on another phone', pt: 'Sua conta está em outro celular' },
    body: waits,
    isDisputable: true,
  },
  PHONE_TAKEN: {
    title: { en: 'A phone left your account', pt: 'Um celular saiu da sua conta' },
    body: () => ({
      en: 'Somebody else uses this phone now. Your points and your streak stay in your account. Sign in to use them.',
      pt: 'Outra pessoa usa este celular agora. Seus pontos e sua sequência continuam na sua conta. Entre para usar.',
    }),
    isDisputable: false,
  },
  WALLET_TAKEN: {
    title: { en: 'Your wallet was confirmed by another account', pt: 'Outra conta confirmou sua carteira' },
    body: () => ({
      en: "It isn't linked to this account any more. Is it yours? Confirm it in MiniPay.",
      pt: 'Ela não está mais vinculada a esta conta. É sua? Confirme no MiniPay.',
    }),
    isDisputable: false,
  },
  WALLET_GAINED: {
    title: { en: 'Your wallet is confirmed', pt: 'Sua carteira está confirmada' },
    body: () => ({
      en: 'It was linked to another account before. Only this account is paid to it now.',
      pt: 'Ela estava vinculada a outra conta. Agora só esta conta recebe nela.',
    }),
    isDisputable: false,
  },
}

/** Above the link of a mail. */
export const NOT_ME = {
  en: "This wasn't me:",
  pt: 'Não fui eu:',
}

/** The words of the page behind the link. */
export const PAGE = {
  en: {
    title: "This wasn't me",
    open: "We'll stop all payouts, sign out every phone, and our team will look into it. You keep everything you earned.",
    button: 'Stop payouts now',
    used: 'Payouts are stopped and every phone is signed out. Our team is looking into it. You keep everything you earned.',
    signIn: 'Sign in again',
    over: 'Our team looked into it, and payouts are open again. If something is still wrong, write to us.',
    unknown: 'This link has expired. If something is wrong, write to us.',
    help: 'Write to us',
  },
  pt: {
    title: 'Não fui eu',
    open: 'Vamos parar todos os pagamentos, sair de todos os celulares, e nossa equipe vai verificar. Você não perde o que ganhou.',
    button: 'Parar os pagamentos agora',
    used: 'Os pagamentos pararam e todos os celulares saíram da conta. Nossa equipe está verificando. Você não perde o que ganhou.',
    signIn: 'Entrar de novo',
    over: 'Nossa equipe verificou, e os pagamentos estão liberados de novo. Se algo ainda estiver errado, fale com a gente.',
    unknown: 'Este link não vale mais. Se algo estiver errado, fale com a gente.',
    help: 'Falar com a gente',
  },
} as const
