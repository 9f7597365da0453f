import { z } from 'zod'
import { endpoints } from '../endpoint.ts'

/** As GA4 takes them. */
const Name = z.string().regex(/^[a-zA-Z][a-zA-Z0-9_]{0,39}$/, 'must be letters, digits and _, 40 at most')
const Value = z.union([z.string().max(2048), z.number(), z.boolean()])
const Properties = z
  .record(Name, Value)
  .refine((properties) => Object.keys(properties).length <= 25, 'has more than 25 properties')

export const clientReports = endpoints({
  'POST /api/v1/client-reports': {
    summary: 'What happened in the client, for statistics: a batch that is sent again counts once.',
    auth: 'user',
    body: z.object({
      /** Who and what it is, by ids alone (section 3). */
      userProperties: Properties.default({}),
      events: z
        .array(
          z.object({
            /** The client's own: the same id counts once. */
            id: z.uuid(),
            name: Name,
            /** When it happened, in milliseconds, as the client knows the server's time. */
            at: z.number().int().nonnegative().max(8.64e15),
            properties: Properties.default({}),
          }),
        )
        .min(1)
        .max(50),
    }),
    response: z.object({
      /** Those that were not known before. */
      counted: z.number().int(),
    }),
    errors: ['too_many_requests'],
  },
})
