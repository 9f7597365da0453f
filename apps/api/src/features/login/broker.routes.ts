import { loginBroker } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { beginAuthorization, finishAuthorization, oauthConnect, oauthDisconnect, oauthSignIn } from './broker.ts'

export const brokerRoutes = implement(loginBroker, {
  'GET /api/v2/auth/oauth/{projectId}/{providerId}': (ctx, { params, query }) => beginAuthorization(ctx, params, query),
  'GET /api/v2/auth/oauth/callback': (ctx, { query }) => finishAuthorization(ctx, query),
  'POST /api/v2/auth/login/oauth2': (ctx, { body }) => oauthSignIn(ctx, body),
  'POST /api/v2/user/oauth/connect/{projectId}/{providerId}': (ctx, { params, body }) =>
    oauthConnect(ctx, params, body),
  'POST /api/v2/user/oauth/disconnect/{projectId}/{providerId}': (ctx, { params }) => oauthDisconnect(ctx, params),
})
