import type { HoldOutcome } from '@momi/contract'
import type { Ctx } from '../../core/context.ts'
import { runLeasedWork, type WorkCtx } from '../../core/work/leased-work.ts'
import type { Values } from '../../db/columns.ts'
import { pushTo } from '../push/public.ts'
import * as store from './notices.store.ts'

type NoticeCtx = WorkCtx & Pick<Ctx, 'db' | 'keys' | 'cipher' | 'gateways'>
type Due = Values<typeof store.takeNotice.row>

interface Text {
  title: { en: string; pt: string }
  body: { en: string; pt: string }
}

const PLACED: Text = {
  title: { en: "We're checking your payouts", pt: 'Estamos verificando seus pagamentos' },
  body: {
    en: 'You keep earning. See why, until when, and what you can do.',
    pt: 'Você continua ganhando. Veja o motivo, até quando e o que você pode fazer.',
  },
}
const CONFIRMED: Text = {
  title: { en: 'We looked at your account', pt: 'Analisamos sua conta' },
  body: {
    en: 'Your payouts still wait. See until when, and how to ask again.',
    pt: 'Seus pagamentos ainda esperam. Veja até quando e como pedir de novo.',
  },
}
const EXTENDED: Text = {
  title: { en: 'We need more time', pt: 'Precisamos de mais tempo' },
  body: {
    en: 'Your payouts wait a little longer. See until when.',
    pt: 'Seus pagamentos esperam mais um pouco. Veja até quando.',
  },
}
const ENDED: Text = {
  title: { en: 'The check is over', pt: 'A verificação terminou' },
  body: {
    en: 'Payouts that waited only for this check are on their way. Thank you for your patience.',
    pt: 'Os pagamentos que só esperavam por ela já estão a caminho. Obrigado pela paciência.',
  },
}
const RELEASED: Text = {
  title: { en: 'We were wrong: the check is over', pt: 'Erramos: a verificação terminou' },
  body: {
    en: 'Our team looked at it and ended the check. Payouts that waited only for it are on their way. Sorry for the wait.',
    pt: 'Nossa equipe analisou e encerrou a verificação. Os pagamentos que só esperavam por ela já estão a caminho. Desculpe a espera.',
  },
}

function textOf(notice: NonNullable<Due['notice']>, outcome: HoldOutcome | null): Text {
  switch (notice) {
    case 'PLACED':
      return PLACED
    case 'CONFIRMED':
      return CONFIRMED
    case 'EXTENDED':
      return EXTENDED
    case 'ENDED':
      return outcome === 'RELEASED' ? RELEASED : ENDED
  }
}

/** Tells people by push that their payouts wait, and what was decided. */
export const tellOfHolds = (ctx: NoticeCtx): Promise<void> =>
  runLeasedWork<Due>(ctx, {
    job: 'hold-notices',
    refOf: ({ id }) => id,
    take: (tx, lease) => tx.one(store.takeNotice, lease),
    perform: async ({ id, user, notice, outcome }) => {
      await pushTo(ctx, user, { kind: 'account-hold', ...textOf(notice, outcome), path: '/account-hold' })
      // Another one may have become due meanwhile.
      await ctx.transact((tx) => tx.one(store.endNotice, { id, notice }))
    },
    postpone: (tx, { id }, dueAt) => tx.one(store.rescheduleNotice, { id, due_at: dueAt }),
  })
