import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { codeOf } from '../rules/code.ts'
import { emailOf } from '../rules/email.ts'
import { PERMISSIONS, ROLES, type Permission } from '../permissions.ts'

const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })
/** A browser sends the token with its next sign-in, whose failures then count only for this browser. */
const SignedIn = Tokens.extend({ deviceToken: z.string() })

const Email = z.string().overwrite(emailOf).min(3).max(254)
const Password = z.string().min(1).max(256)
/** Six digits of the authenticator, or a recovery code. */
const Code = z.string().max(64).overwrite(codeOf).min(6).max(32)
const Credentials = z.object({ email: Email, password: Password })
const DeviceToken = z.string().max(256).optional()

const OpenIdRequest = z.string().min(1).max(128)

export const staffAdmin = endpoints({
  'POST /api/v1/admin/tokens': {
    summary: 'Signs a member of staff in. One answer for everything that is wrong; without a code nothing is checked.',
    auth: 'none',
    body: Credentials.extend({ code: Code.optional(), deviceToken: DeviceToken }),
    response: SignedIn,
    errors: ['admin_sign_in_failed', 'admin_code_required', 'admin_locked_out'],
  },
  'POST /api/v1/admin/tokens/refresh': {
    summary:
      'Rotates a refresh token of staff. Until a token of the new pair is used, the last rotation can be repeated.',
    auth: 'none',
    body: z.object({ refreshToken: z.string().min(1).max(4096) }),
    response: Tokens,
    errors: ['admin_refresh_token_expired', 'admin_refresh_token_already_used', 'admin_refresh_token_invalid_type'],
  },
  'POST /api/v1/admin/authenticator': {
    summary: 'Begins the set-up of an authenticator at the first sign-in. Each call makes another secret.',
    auth: 'none',
    body: Credentials,
    /** `uri`: for a QR code; `secret`: the same secret for typing (base32). */
    response: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['admin_sign_in_failed', 'admin_locked_out'],
  },
  'POST /api/v1/admin/authenticator/confirm': {
    summary: 'Ends the set-up with a first code and a password of their own, and signs the member of staff in.',
    auth: 'none',
    body: Credentials.extend({ code: Code, newPassword: Password }),
    /** Each recovery code replaces one code of the authenticator. They are returned only here. */
    response: SignedIn.extend({ recoveryCodes: z.array(z.string()) }),
    errors: ['admin_sign_in_failed', 'admin_password_weak', 'admin_locked_out'],
  },
  'GET /api/v1/admin/openid': {
    summary: 'Whether staff may sign in at an OpenID provider too.',
    auth: 'none',
    response: z.object({ isEnabled: z.boolean() }),
  },
  'POST /api/v1/admin/openid': {
    summary:
      'Begins a sign-in at the OpenID provider. It leads back to /sign-in/openid of the console, with `code` and `state` or `error`.',
    auth: 'none',
    /**
     * `url`: the provider's URL to redirect to; `request`: a secret that the browser stores until the sign-in is
     * finished.
     */
    response: z.object({ url: z.string(), request: z.string() }),
    errors: ['not_found', 'login_provider_unavailable', 'too_many_requests'],
  },
  'POST /api/v1/admin/openid/answer': {
    summary: "Takes the provider's answer, once. It must name an active member of staff by a verified e-mail address.",
    auth: 'none',
    body: z.object({
      request: OpenIdRequest,
      state: z.string().min(1).max(512),
      code: z.string().min(1).max(4096),
      iss: z.string().max(2048).optional(),
    }),
    response: z.object({ email: z.string() }),
    errors: [
      'not_found',
      'admin_openid_refused',
      'admin_set_up_required',
      'admin_locked_out',
      'login_provider_unavailable',
    ],
  },
  'POST /api/v1/admin/openid/tokens': {
    summary: 'Signs in whom the provider named, with a code of their authenticator or a recovery code.',
    auth: 'none',
    body: z.object({ request: OpenIdRequest, code: Code, deviceToken: DeviceToken }),
    response: SignedIn,
    errors: ['not_found', 'admin_openid_refused', 'admin_code_wrong', 'admin_locked_out'],
  },
  'POST /api/v1/admin/recovery-codes': {
    summary: "Makes ten recovery codes in place of all of the caller's own. Takes a code of the authenticator.",
    auth: 'admin',
    permission: null,
    body: z.object({
      code: z
        .string()
        .max(64)
        .overwrite(codeOf)
        .regex(/^\d{6}$/, 'must be six digits'),
    }),
    /** The codes are returned only here. */
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['admin_code_wrong', 'admin_locked_out'],
  },
  'GET /api/v1/admin/me': {
    summary: 'The signed-in member of staff, and what their role permits.',
    auth: 'admin',
    permission: null,
    response: z.object({
      id: z.string(),
      email: z.string(),
      name: z.string(),
      role: z.enum(ROLES),
      permissions: z.array(z.enum(Object.keys(PERMISSIONS) as [Permission, ...Permission[]])),
      /** The id of this session. */
      session: z.string(),
      /** Whether mails are sent. */
      hasMail: z.boolean(),
      /** How many points may be added or taken within 24 hours without a second person. */
      grantLimits: z.object({
        /** For one user, by all staff together. */
        user: z.number().int(),
        /** By one member of staff, for all users together. */
        staff: z.number().int(),
      }),
    }),
  },
  'GET /api/v1/admin/sessions': {
    summary: "The caller's own sessions that have not ended, newest first.",
    auth: 'admin',
    permission: null,
    response: z.object({
      sessions: z.array(
        z.object({
          id: z.string(),
          /** The network address from which it was opened. */
          address: z.string(),
          userAgent: z.string(),
          openedAt: z.iso.datetime(),
          /** When its tokens were last rotated. */
          renewedAt: z.iso.datetime(),
          isCurrent: z.boolean(),
        }),
      ),
    }),
  },
  'DELETE /api/v1/admin/sessions/{id}': {
    summary: "Ends one of the caller's own sessions; their current one is a sign-out.",
    auth: 'admin',
    permission: null,
    params: z.object({ id: z.uuid() }),
    response: z.object({ ended: z.number().int() }),
    errors: ['not_found'],
  },
  'POST /api/v1/admin/sessions/end-all': {
    summary: "Ends all of the caller's own sessions, including the current one.",
    auth: 'admin',
    permission: null,
    response: z.object({ ended: z.number().int() }),
  },
})
