import { issuerAt } from './start.ts'

const CLIENT = { id: 'momi-development', secret: 'development-client-secret' }

/** The options of a provider for an api on `port`, and the settings of that api. */
export function openIdProviderFor(port: number) {
  const issuer = issuerAt(port + 4)
  const partner = { issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret }
  return {
    provider: {
      port: port + 4,
      issuer,
      clients: [
        {
          ...CLIENT,
          redirectUris: [
            `http://localhost:${port}/api/v2/auth/oauth/callback`,
            `http://localhost:${port + 2}/sign-in/openid`,
          ],
        },
      ],
    },
    settings: {
      OAUTH_PROJECTS: JSON.stringify([
        {
          id: 'rewards',
          redirectUrls: [`http://localhost:${port}/login/moa`],
          providers: [
            { id: 'google', kind: 'google', ...partner },
            { id: 'moa', kind: 'moa', ...partner },
          ],
        },
      ]),
      // The same provider serves as the vendor's mobile-auth service.
      MOBILE_AUTH_ISSUER: issuer,
      MOBILE_AUTH_AUDIENCES: CLIENT.id,
      MOBILE_AUTH_JWKS_URL: `http://127.0.0.1:${port + 4}/jwks`,
      STAFF_OPENID_ISSUER: issuer,
      STAFF_OPENID_CLIENT_ID: CLIENT.id,
      STAFF_OPENID_CLIENT_SECRET: CLIENT.secret,
      GOOGLE_CLIENT_IDS: CLIENT.id,
      GOOGLE_ISSUER: issuer,
      GOOGLE_JWKS_URL: `http://127.0.0.1:${port + 4}/jwks`,
    },
  }
}
