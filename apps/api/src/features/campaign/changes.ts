import type { ListQuery } from '@momi/contract'
import type { StaffCtx } from '../../core/context.ts'
import { beforePosition, cursorAfter } from '../../core/cursors.ts'
import { loadChange } from './change.ts'
import { accountOf, answerOf, summaryOf } from './change-answer.ts'
import * as store from './changes.store.ts'

const STATES = {
  open: ['DRAFT', 'WAITING', 'READY', 'SCHEDULED'],
  mine: ['WAITING'],
  scheduled: ['SCHEDULED'],
  published: ['PUBLISHED'],
  all: ['DRAFT', 'WAITING', 'READY', 'SCHEDULED', 'PUBLISHED', 'DISCARDED'],
} as const

/** Change requests, newest first. `mine`: those that the caller may decide. */
export async function changes(
  ctx: StaffCtx,
  { filter, limit, offset, cursor }: ListQuery & { filter: keyof typeof STATES },
) {
  const page = { states: [...STATES[filter]], ...beforePosition(cursor), offset, size: limit + 1 }
  const [rows, account] = await Promise.all([ctx.db.many(store.changesBefore, page), accountOf(ctx.db, ctx.staff)])
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const items = rows.slice(0, limit).map((row) => summaryOf(ctx, account, row))
  return {
    items: filter === 'mine' ? items.filter(({ isMineToReview }) => isMineToReview) : items,
    cursor: last ? cursorAfter({ at: last.created_at, id: last.id }) : null,
  }
}

export async function oneChange(ctx: StaffCtx, id: string) {
  return { change: await answerOf(ctx, ctx.db, await loadChange(ctx.db, id)) }
}
