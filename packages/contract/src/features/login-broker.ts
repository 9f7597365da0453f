import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { SignInKey } from './accounts.ts'
import { SignedIn } from './login.ts'

const ProviderPath = z.object({ projectId: z.string().max(64), providerId: z.string().max(64) })

/** A one-time code and the PKCE verifier of the client that requested it. */
const OAuthCode = z.object({ code: z.string().min(1).max(128), codeVerifier: z.string().min(1).max(128) })

const codeErrors = ['login_oauth_code_invalid', 'login_method_in_use', 'login_method_already_connected'] as const

/** Sign-in at an OpenID provider by redirects through our broker (section 7). */
export const loginBroker = endpoints({
  'GET /api/v2/auth/oauth/{projectId}/{providerId}': {
    summary:
      'Leads the browser to a provider. What goes wrong from here on comes back to redirect_uri as `error`: access_denied where the person declined, else a code of ours.',
    auth: 'none',
    invalid: 400,
    params: ProviderPath,
    query: z.object({
      /** Returned unchanged. */
      state: z.string().min(1).max(512),
      /** One of the configured URLs, compared as an exact string. */
      redirect_uri: z.string().min(1).max(2048),
      code_challenge: z.string().regex(/^[\w-]{43}$/, 'must be 43 characters of base64url'),
      code_challenge_method: z.literal('S256'),
    }),
    status: 302,
    errors: ['not_found', 'login_oauth_redirect_not_allowed'],
  },
  'GET /api/v2/auth/oauth/callback': {
    summary:
      "Takes a provider's answer and leads the browser back to the project's URL, with `state` and `code` or `error`. The same answer may come twice. What belongs to no sign-in leads to the web client with `error` alone.",
    auth: 'none',
    invalid: 400,
    failurePath: '/login/moa',
    query: z.object({
      state: z.string().min(1).max(512),
      code: z.string().min(1).max(4096).optional(),
      error: z.string().min(1).max(512).optional(),
      iss: z.string().max(2048).optional(),
    }),
    status: 302,
    errors: ['login_oauth_state_invalid'],
  },
  'POST /api/v2/auth/login/oauth2': {
    summary:
      'Signs in with the code that came back. Its first use spends it, even a refused one; the same session gets the same answer again within 60 s.',
    auth: 'user',
    invalid: 400,
    headers: SignInKey,
    body: OAuthCode,
    response: SignedIn,
    errors: [...codeErrors, 'login_too_many_merges', 'device_move_notice'],
  },
  'POST /api/v2/user/oauth/connect/{projectId}/{providerId}': {
    summary: 'Adds the identity at a provider to the ways in of the current account.',
    auth: 'user',
    invalid: 400,
    headers: SignInKey,
    params: ProviderPath,
    body: OAuthCode,
    response: SignedIn,
    errors: ['not_found', ...codeErrors, 'device_move_notice'],
  },
  'POST /api/v2/user/oauth/disconnect/{projectId}/{providerId}': {
    summary: 'Takes a provider off the ways in of the current account; the last way in stays.',
    auth: 'user',
    invalid: 400,
    params: ProviderPath,
    response: z.object({ isDisconnected: z.literal(true) }),
    errors: ['not_found', 'login_last_method', 'device_move_notice'],
  },
})
