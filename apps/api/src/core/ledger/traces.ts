import { Trace } from '@momi/contract'
import { z } from 'zod'
import { JsonInstant } from '../../db/columns.ts'

/** A new trace step. */
export interface Step {
  stage: 'CHECKED' | 'SENT_TO_PARTNER' | 'CONFIRMED' | 'DONE' | 'FAILED'
  at: Date
  /** The party that has to act next. */
  holder: 'person' | 'momi' | 'staff' | 'partner' | 'payout service'
  dueAt?: Date
  why?: string
}

/** The columns of a step, the same in every table of traces. */
export const stepColumns = ({ stage, at, holder, dueAt, why }: Step) => ({
  stage,
  at,
  holder,
  due_at: dueAt ?? null,
  why: why ?? null,
})

const Instant = JsonInstant.transform((instant) => instant.toISOString())

/** Parses traces that SQL has aggregated as JSON. */
export const Traces = z.array(Trace.extend({ at: Instant, dueAt: Instant.nullable() }))
