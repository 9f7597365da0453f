import { z } from 'zod'

/** Where a reward or a claim is on its way, as the person and staff both see it (decisions.md). */
export const Trace = z.object({
  stage: z.enum(['EARNED', 'CHECKED', 'SENT_TO_PARTNER', 'CONFIRMED', 'DONE', 'FAILED']),
  at: z.iso.datetime(),
  /** Who has it now. */
  holder: z.string(),
  dueAt: z.iso.datetime().nullable(),
  why: z.string().nullable(),
})
