import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { feedbackProblems, PROBLEM_AREAS, type FeedbackForm } from '../rules/feedback.ts'

/** Checks types and maximum lengths; `feedbackProblems`, which the client uses too, validates the content. */
const Body = z
  .strictObject({
    country: z.string().max(8),
    phone: z.string().max(64),
    email: z.string().max(320),
    problemArea: z.string().max(32).describe(PROBLEM_AREAS.join(', ')),
    summary: z.string().max(8000),
  })
  .superRefine((form: FeedbackForm, check) => {
    for (const [field, problem] of Object.entries(feedbackProblems(form)))
      check.addIssue({ code: 'custom', path: [field], message: problem as string })
  })

export const feedback = endpoints({
  'POST /api/v1/user/feedback': {
    summary: 'Tells us of a problem, with a screenshot or without.',
    auth: 'user',
    idempotent: true,
    body: Body,
    files: { screenshot: { mostBytes: 2 * 1024 * 1024, types: ['image/png', 'image/jpeg', 'image/webp'] } },
    response: z.object({
      /** The reference that support uses. */
      feedbackId: z.string(),
    }),
    errors: ['payload_too_large'],
  },
})
