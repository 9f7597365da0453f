import type { ListQuery } from '@momi/contract'
import type { StaffCtx } from '../../core/context.ts'
import { beforePosition, cursorAfter } from '../../core/cursors.ts'
import { loadChange } from './change.ts'
import { nextStepOf } from './approval.rules.ts'
import { accountOf, answerOf, summaryOf } from './change-answer.ts'
import * as store from './changes.store.ts'

const STATES = {
  open: ['DRAFT', 'WAITING', 'READY', 'SCHEDULED'],
  mine: ['DRAFT', 'WAITING', 'READY'],
  scheduled: ['SCHEDULED'],
  published: ['PUBLISHED'],
  all: ['DRAFT', 'WAITING', 'READY', 'SCHEDULED', 'PUBLISHED', 'DISCARDED'],
} as const

/** Change requests, those that were updated last first. `mine`: those whose next step is the caller's. */
export async function changes(
  ctx: StaffCtx,
  { filter, limit, offset, cursor }: ListQuery & { filter: keyof typeof STATES },
) {
  const page = { states: [...STATES[filter]], ...beforePosition(cursor), offset, size: limit + 1 }
  const [rows, account] = await Promise.all([ctx.db.many(store.changesBefore, page), accountOf(ctx.db, ctx.staff)])
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const caller = { account, role: ctx.staff.role }
  const shown = rows.slice(0, limit).filter((row) => filter !== 'mine' || nextStepOf(caller, row) !== undefined)
  return {
    items: shown.map((row) => summaryOf(ctx, account, row)),
    cursor: last ? cursorAfter({ at: last.updated_at, id: last.id }) : null,
  }
}

export async function oneChange(ctx: StaffCtx, id: string) {
  return { change: await answerOf(ctx, ctx.db, await loadChange(ctx.db, id)) }
}
