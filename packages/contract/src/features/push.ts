import { z } from 'zod'
import { endpoints } from '../endpoint.ts'

/** The token from FCM. If its form is invalid, the server answers push_token_invalid. */
const Token = z.string().max(4096)

/** The answer to a registration. It does not contain the token, because the caller has it. */
const Registered = z.object({ isRegistered: z.literal(true) })

const errors = ['push_token_invalid'] as const

export const push = endpoints({
  'POST /api/v1/user/fcm-token': {
    summary: "Registers this app instance's push token for the current user; whoever had it before loses it.",
    auth: 'user',
    body: z.object({ token: Token }),
    response: Registered,
    errors,
  },
  'POST /api/v2/user/fcm-token': {
    summary: 'The same, with the platform and the language of the phone.',
    auth: 'user',
    body: z.object({
      token: Token,
      platform: z.enum(['android', 'ios', 'web']),
      language: z
        .string()
        .max(35)
        .regex(/^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$/, 'must be a language tag')
        .optional(),
    }),
    response: Registered,
    errors,
  },
  'POST /api/v2/user/fcm-token/refresh': {
    summary: 'Says that the token is still in use, and which one of this app instance it replaces.',
    auth: 'user',
    body: z.object({ token: Token, previousToken: Token.optional() }),
    response: Registered,
    errors,
  },
})
