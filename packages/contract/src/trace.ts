import { z } from 'zod'

/** One step in the history of a reward or claim, as its owner and staff both see it. */
export const Trace = z.object({
  stage: z.enum(['EARNED', 'CHECKED', 'SENT_TO_PARTNER', 'CONFIRMED', 'DONE', 'FAILED']),
  at: z.iso.datetime(),
  /** The party that has to act next. */
  holder: z.string(),
  dueAt: z.iso.datetime().nullable(),
  why: z.string().nullable(),
})
