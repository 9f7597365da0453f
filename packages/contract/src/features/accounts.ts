import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { ClientConfig } from './config.ts'

/** The id of the app instance on one device. */
export const Haid = z.string().regex(/^[0-9a-f]{16,64}$/, 'must be 16 to 64 lower-case hexadecimal digits')
/** The secret of an installation, which proves possession of a haid. */
export const Huid = z.string().min(16).max(128)
export const ClientVersion = z
  .string()
  .regex(/^\d+(\.\d+){0,4}$/, 'must be digits and dots')
  .max(32)

/**
 * The key of a sign-in. A sign-in ends the refresh token of its caller; if its answer is lost, a refresh with the ended
 * token, the secret of the device and this key gets it, until the new refresh token has been used.
 */
export const SignInKey = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{8,128}$/, 'must be 8 to 128 visible characters')
    .optional(),
})

export const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })

/**
 * The strongest identity of the account. In descending order: a verified phone number, Google, an e-mail code, the
 * vendor's mobile-auth identity; ANONYMOUS without any.
 */
export const UserType = z.enum(['ANONYMOUS', 'MOBILE_AUTH', 'EMAIL_VERIFIED', 'GOOGLE', 'PHONE_VERIFIED'])
export type UserType = z.infer<typeof UserType>

export const accounts = endpoints({
  'POST /api/v1/auth/tokens': {
    summary: 'Anonymous login: the user of this app instance, created at its first call.',
    auth: 'apikey',
    body: z.object({
      haid: Haid,
      huid: Huid,
      clientType: z.enum(['mini', 'ofa', 'news']),
      clientVersion: ClientVersion,
      userCountry: z
        .string()
        .regex(/^[A-Za-z]{2}$/, 'must be two letters')
        .toUpperCase(),
      /**
       * The referrer from the page's query, stored only with a new account. An invalid referrer is ignored, because it
       * must not prevent a login.
       */
      referrerId: z
        .string()
        .regex(/^[\w-]{1,64}$/)
        .optional()
        .catch(undefined),
    }),
    response: Tokens,
    errors: ['api_key_invalid', 'device_secret_mismatch', 'too_many_requests'],
  },
  'POST /api/v1/auth/tokens/refresh': {
    summary: 'Rotates a refresh token. Until a token of the new pair is used, the last rotation can be repeated.',
    auth: 'none',
    headers: SignInKey,
    body: z.object({ refreshToken: z.string().min(1).max(4096), huid: Huid, clientVersion: ClientVersion.optional() }),
    response: Tokens,
    errors: [
      'refresh_token_expired',
      'refresh_token_already_used',
      'refresh_token_invalid',
      'refresh_token_wrong_client',
    ],
  },
  'GET /api/v1/user/view': {
    summary: 'Confirms that the token is one with which staff view the client as a person. Others are refused.',
    auth: 'user',
    response: z.object({
      isReadOnly: z.literal(true),
      /** The configuration for the page of the view: in a preview, that of the draft. */
      config: ClientConfig,
    }),
  },
  'GET /api/v1/user/me': {
    summary: 'The current user.',
    auth: 'user',
    response: z.object({
      id: z.string(),
      userType: UserType,
      countryCode: z.string(),
      authId: z.string().nullable(),
      clientType: z.string(),
      clientMajor: z.number().int(),
      haid: z.string(),
    }),
  },
})
