import { zoneOf } from '@momi/contract/rules/calendar'
import { HOUR } from '@momi/contract/rules/durations'
import { z } from 'zod'
import type { Ctx } from '../../core/context.ts'
import { runLeasedWork, type WorkCtx } from '../../core/work/leased-work.ts'
import type { Values } from '../../db/columns.ts'
import { hasMail } from '../../gateways/gateways.ts'
import { pushTo } from '../push/public.ts'
import * as store from './account-changes.store.ts'
import { NOT_ME, TEXTS, timeIn } from './texts.ts'

type NoticeCtx = WorkCtx & Pick<Ctx, 'db' | 'keys' | 'cipher' | 'gateways' | 'env'>
type Due = Values<typeof store.takeNotice.row>

const Notice = z.object({ token: z.string(), mails: z.array(z.string()) })

/** The page on which the person says that a change was not theirs. */
const pathOf = (token: string) => `/api/v1/not-me/${token}`

/** Tells people of changes of their accounts, by push and by mail. */
export const tellOfChanges = (ctx: NoticeCtx): Promise<void> =>
  runLeasedWork<Due>(ctx, {
    job: 'account-notices',
    refOf: ({ id }) => String(id),
    take: (tx, lease) => tx.one(store.takeNotice, lease),
    perform: (due) => tell(ctx, due),
    postpone: (tx, { id }, dueAt) => tx.one(store.rescheduleNotice, { id, due_at: dueAt }),
  })

async function tell(ctx: NoticeCtx, { id, user, kind, at, country, token_hash, notice }: Due): Promise<void> {
  const { token, mails } = Notice.parse(JSON.parse(ctx.cipher.open(notice, 'account_changes.notice', token_hash)))
  const { title, isDisputable, ...text } = TEXTS[kind]
  const { BRAND_PRODUCT, WEB_ORIGIN, CHANGE_HOLD_HOURS } = ctx.env
  const until = new Date(at.getTime() + CHANGE_HOLD_HOURS * HOUR)
  const body = text.body(until > ctx.now() ? timeIn(zoneOf(country), until) : null)
  // The person may have no session whose language we know.
  const language = country === 'BR' ? 'pt' : 'en'
  const link = isDisputable ? `\n\n${NOT_ME[language]}\n${WEB_ORIGIN}${pathOf(token)}` : ''
  if (hasMail(ctx.env))
    for (const to of mails)
      await ctx.gateways.email.send({
        to,
        subject: `${BRAND_PRODUCT}: ${title[language]}`,
        text: `${body[language]}${link}`,
      })
  await pushTo(ctx, user, { kind: 'account-change', title, body, path: isDisputable ? pathOf(token) : '/profile' })
  await ctx.transact((tx) => tx.one(store.endNotice, { id }))
}
