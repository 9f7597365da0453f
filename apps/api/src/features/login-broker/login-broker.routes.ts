import { loginBroker } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { beginAuthorization, finishAuthorization } from './login-broker.ts'
import { oauthConnect, oauthDisconnect, oauthSignIn } from './oauth-codes.ts'

export const loginBrokerRoutes = implement(loginBroker, {
  'GET /api/v2/auth/oauth/{projectId}/{providerId}': (ctx, { params, query }) => beginAuthorization(ctx, params, query),
  'GET /api/v2/auth/oauth/callback': (ctx, { query }) => finishAuthorization(ctx, query),
  'POST /api/v2/auth/login/oauth2': (ctx, { body }) => oauthSignIn(ctx, body),
  'POST /api/v2/user/oauth/connect/{projectId}/{providerId}': (ctx, { params, body }) =>
    oauthConnect(ctx, params, body),
  'POST /api/v2/user/oauth/disconnect/{projectId}/{providerId}': (ctx, { params }) => oauthDisconnect(ctx, params),
})
