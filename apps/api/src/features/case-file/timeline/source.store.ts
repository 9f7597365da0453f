import { TimelineCode, type TimelineKind } from '@momi/contract'
import { z } from 'zod'
import type { Ctx } from '../../../core/context.ts'
import { json, text } from '../../../db/columns.ts'
import { read } from '../../../db/db.ts'

const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** The columns of a line; `proof` is only read by `finish`. */
const row = {
  id: 'text',
  at: 'timestamptz',
  code: text(TimelineCode),
  params: json(z.record(z.string(), Scalar)),
  why: 'text?',
  proof: json(z.unknown()),
} as const

/** A line of the timeline, without its kind. */
interface Line {
  id: string
  at: Date
  code: TimelineCode
  params: Record<string, z.infer<typeof Scalar>>
  why: string | null
}

interface Finishing {
  /** Adds parameters that SQL cannot compute. */
  finish?: (ctx: Pick<Ctx, 'cipher' | 'env'>, proof: unknown) => Line['params']
}

/**
 * One kind of line. `lines` selects id (unique within the kind), at, code, params, why and proof of all lines of the
 * accounts `:users`; the newest before the position (:before_at, :before_id) are read.
 */
export const timelineSource = (kind: TimelineKind, lines: string, { finish }: Finishing = {}) => ({
  kind,
  finish,
  statement: read(
    `case_file_timeline_source_${kind}`,
    { users: 'uuid[]', before_at: 'timestamptz', before_id: 'text', limit: 'int8' },
    row,
    `select id, at, code, params, why, proof
       from (${lines}) as line (id, at, code, params, why, proof)
      where (at, id collate "C") < (:before_at, :before_id collate "C")
      order by at desc, id collate "C" desc
      limit :limit`,
  ),
})

export type TimelineSource = ReturnType<typeof timelineSource>

/** SQL: the id of a row as a zero-padded text, which sorts like the number. */
export const sortableId = (id: string) => `lpad(${id}::text, 19, '0')`
