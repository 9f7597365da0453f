import { TIMELINE_KINDS, type TimelineKind } from '@momi/contract'
import { addDays, startOfDay } from '@momi/contract/rules/calendar'
import type { Ctx } from '../../../core/context.ts'
import { accountOf } from '../account.ts'
import { positionOf, positionText, START, type Position } from './position.ts'
import { SOURCES } from './sources.ts'

interface Page {
  kinds?: readonly TimelineKind[] | undefined
  before?: string | undefined
  /** Starts at the end of this day in the zone, unless there is a cursor. */
  date?: string | undefined
  time_zone: string
  limit: number
}

/** A page of everything that happened to a person and to the accounts merged into theirs, newest first. */
export async function timelineOf(
  ctx: Ctx,
  user: string,
  { kinds = TIMELINE_KINDS, before, date, time_zone, limit }: Page,
) {
  const { users } = await accountOf(ctx, user)
  const from = before === undefined ? endOf(date, time_zone) : positionOf(before)
  const pages = await Promise.all(kinds.map((kind) => linesOf(ctx, kind, { users, from, limit: limit + 1 })))
  const found = pages.flat().toSorted((a, b) => b.at.getTime() - a.at.getTime() || compareText(a.kind, b.kind))
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return {
    items: items.map(({ at, ...line }) => ({ ...line, at: at.toISOString() })),
    cursor: found.length > limit && last ? positionText(last) : null,
  }
}

const compareText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

const endOf = (date: string | undefined, zone: string): Position =>
  date === undefined ? START : { ...START, at: startOfDay(addDays(date, 1), zone) }

interface Span {
  users: string[]
  from: Position
  limit: number
}

async function linesOf(ctx: Ctx, kind: TimelineKind, { users, from, limit }: Span) {
  const { statement, finish } = SOURCES[kind]
  // Lines of the same instant are ordered by the name of their kind. So at the instant of the position, all lines of an
  // earlier kind were on previous pages (''), and none of a later kind ('~').
  const before_id = kind === from.kind ? from.id : kind < from.kind ? '' : '~'
  const rows = await ctx.db.many(statement, { users, before_at: from.at, before_id, limit })
  return rows.map(({ proof, params, ...line }) => ({
    ...line,
    kind,
    params: finish ? { ...params, ...finish(ctx, proof) } : params,
  }))
}
