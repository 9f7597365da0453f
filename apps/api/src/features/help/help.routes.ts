import { help } from '@momi/contract'
import type { Ctx } from '../../core/context.ts'
import { implement } from '../../core/implement.ts'

const onWeb = (path: string) => (ctx: Ctx) => ({ redirect: new URL(path, ctx.env.WEB_ORIGIN).href })

export const helpRoutes = implement(help, {
  'GET /terms': onWeb('/terms'),
  'GET /faq': onWeb('/faq'),
  'GET /feedback': onWeb('/feedback'),
})
