import type { Finding, FindingCode } from '@momi/contract'
import { HOUR } from '@momi/contract/rules/durations'
import { formatDayIn } from '../../shared/format.ts'
import type { Suggestion } from '../app-instances/public.ts'

const SIGN_IN: Suggestion = {
  title: { en: 'Sign in to get your payout', pt: 'Entre para receber seu pagamento' },
  body: {
    en: 'Your payout is ready. It’s sent as soon as you have signed in.',
    pt: 'Seu pagamento está pronto. Ele é enviado assim que você entrar.',
  },
  path: '/profile',
}

/** The suggested push messages. Lock screens show them, so they have no personal data and no amounts. */
const SUGGESTIONS: Partial<Record<FindingCode, Suggestion>> = {
  wallet_with_another_account: {
    title: {
      en: 'Your wallet is linked to another account',
      pt: 'Sua carteira está vinculada a outra conta',
    },
    body: {
      en: 'Sign in to the account that has the wallet, or use another wallet here.',
      pt: 'Entre na conta que tem a carteira ou use outra carteira aqui.',
    },
    path: '/profile',
  },
  identity_already_used: {
    title: { en: 'We couldn’t accept your claim', pt: 'Não pudemos aceitar seu resgate' },
    body: {
      en: 'Some of the details were used in another claim. Open the reward and enter your own details.',
      pt: 'Alguns dados já foram usados em outro resgate. Abra a recompensa e preencha com os seus dados.',
    },
    path: '/rewards/earned',
  },
  clock_conflict: {
    title: { en: 'Check your phone’s date', pt: 'Confira a data do celular' },
    body: {
      en: 'Your phone shows a different day than ours. Turn on automatic date and time zone in its settings, then open Momi again.',
      pt: 'Seu celular mostra um dia diferente do nosso. Ative data e fuso horário automáticos nas configurações e abra o Momi de novo.',
    },
    path: '/missions',
  },
  check_in_without_wallet: {
    title: { en: 'Check-in needs a wallet', pt: 'O check-in precisa de uma carteira' },
    body: {
      en: 'Activate your MiniPay wallet, then check in again.',
      pt: 'Ative sua carteira MiniPay e faça o check-in de novo.',
    },
    path: '/activate-wallet',
  },
  wallet_not_proven: {
    title: { en: 'Confirm your wallet', pt: 'Confirme sua carteira' },
    body: {
      en: 'We only pay confirmed wallets. Open your reward and confirm your wallet in MiniPay.',
      pt: 'Só pagamos em carteiras confirmadas. Abra sua recompensa e confirme a carteira no MiniPay.',
    },
    path: '/rewards/earned',
  },
  claim_failed: {
    title: { en: 'Your claim didn’t go through', pt: 'Seu resgate não deu certo' },
    body: {
      en: 'You still have your reward. Open it to see why, and claim it again.',
      pt: 'A recompensa continua sua. Abra para ver o motivo e resgate de novo.',
    },
    path: '/rewards/earned',
  },
  giveaway_failed: {
    title: { en: 'Your data didn’t arrive', pt: 'Seus dados móveis não chegaram' },
    body: {
      en: 'The last claim didn’t go through. Open the giveaway to claim again.',
      pt: 'O último resgate não deu certo. Abra a promoção para resgatar de novo.',
    },
    path: '/giveaway',
  },
  version_too_old: {
    title: { en: 'Update your app', pt: 'Atualize o aplicativo' },
    body: {
      en: 'Your version is too old to sign in. Update the app in its store, then open Momi again.',
      pt: 'Sua versão é antiga demais para entrar. Atualize o aplicativo na loja e abra o Momi de novo.',
    },
    path: '/missions',
  },
}

/** What a person is told whose payout waits. What they have to do themselves comes before any date. */
function payoutHeld({ why, params: { until } }: Finding, timeZone: string): Suggestion | undefined {
  if (why === 'SIGN_IN_REQUIRED') return SIGN_IN
  if (typeof until !== 'string') return SUGGESTIONS.wallet_not_proven
  // What may be sent late on a day has arrived on the next one.
  const by = new Date(Date.parse(until) + HOUR)
  const [en, pt] = ['en-GB', 'pt-BR'].map((locale) => formatDayIn(locale, by, timeZone))
  const title = { en: 'We’re checking your payout', pt: 'Estamos analisando seu pagamento' }
  const path = '/rewards/earned'
  // A hold of the account may be confirmed, and then lasts longer.
  if (why === 'ACCOUNT_HOLD')
    return {
      title,
      body: {
        en: `You’ll hear from us by ${en}. You don’t need to do anything.`,
        pt: `Você terá uma resposta até ${pt}. Não precisa fazer nada.`,
      },
      path,
    }
  return {
    title,
    body: {
      en: `You’ll have it by ${en}. You don’t need to do anything.`,
      pt: `Você recebe até ${pt}. Não precisa fazer nada.`,
    },
    path,
  }
}

/** The suggested push message for a finding; `timeZone`: the person's. */
export const suggestionFor = (finding: Finding, timeZone: string): Suggestion | undefined =>
  finding.code === 'payout_held' ? payoutHeld(finding, timeZone) : SUGGESTIONS[finding.code]
