import type { ListQuery } from '@momi/contract'
import type { Ctx } from '../../core/context.ts'
import { beforePosition, cursorAfter } from '../../core/cursors.ts'
import * as store from './client-reports.store.ts'

/** The reports from an app instance of a person, newest first. */
export async function eventsOf(
  { db }: Pick<Ctx, 'db'>,
  { user, haid }: { user: string; haid: string },
  { limit, offset, cursor }: ListQuery,
) {
  const rows = await db.many(store.reportsBefore, { user, haid, ...beforePosition(cursor), offset, size: limit + 1 })
  const items = rows.slice(0, limit).map(({ at, received_at: receivedAt, ...event }) => ({
    ...event,
    at: at.toISOString(),
    receivedAt: receivedAt.toISOString(),
  }))
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { items, cursor: last ? cursorAfter({ at: last.received_at, id: last.id }) : null }
}
