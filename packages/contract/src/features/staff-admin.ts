import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { PERMISSIONS, ROLES, type Permission } from '../permissions.ts'

const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })

const Email = z.string().trim().toLowerCase().min(3).max(254)
const Password = z.string().min(1).max(256)
/** Six digits of the authenticator, or a recovery code. */
const Code = z.string().trim().min(6).max(32)

export const staffAdmin = endpoints({
  'POST /api/v1/admin/tokens': {
    summary: 'Signs a member of staff in: e-mail, password, and a code of the authenticator or a recovery code.',
    auth: 'none',
    body: z.object({ email: Email, password: Password, code: Code }),
    response: Tokens,
    errors: ['admin_sign_in_failed', 'admin_code_wrong', 'admin_locked_out'],
  },
  'POST /api/v1/admin/tokens/refresh': {
    summary: 'Rotates a refresh token of staff. A second use of one ends its session.',
    auth: 'none',
    body: z.object({ refreshToken: z.string().min(1).max(4096) }),
    response: Tokens,
    errors: ['admin_refresh_token_expired', 'admin_refresh_token_already_used', 'admin_refresh_token_invalid_type'],
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
    }),
  },
})
