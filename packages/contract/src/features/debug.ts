import { z } from 'zod'
import { endpoints } from '../endpoint.ts'

/** Only available if DEBUG is on; otherwise these paths answer 404 like any unknown path. */
export const debug = endpoints({
  'POST /api/v1/debug/push-message': {
    summary: "Sends a push message to the caller's own phones.",
    auth: 'user',
    developmentOnly: true,
    body: z.object({
      title: z.string().min(1).max(100),
      body: z.string().min(1).max(400),
      /** The path of this app that a tap on the push opens. */
      path: z.string().min(1).max(512),
    }),
    response: z.object({
      /** The outcome per phone; empty if pushes are off or no phone is registered. */
      outcomes: z.array(z.string()),
    }),
    errors: ['invalid_request'],
  },
  'POST /api/v1/debug/me/invalidate-cache': {
    summary: "Forgets what the answering process remembers of the caller's tokens: the next call looks anew.",
    auth: 'user',
    developmentOnly: true,
    response: z.object({ forgotten: z.number().int() }),
  },
  'POST /api/v1/debug/points/add': {
    summary: 'Gives the caller points.',
    auth: 'user',
    developmentOnly: true,
    idempotent: true,
    body: z.object({ points: z.number().int().positive().max(1_000_000) }),
    response: z.object({ balance: z.number().int() }),
    errors: ['points_not_enabled_for_country'],
  },
})
