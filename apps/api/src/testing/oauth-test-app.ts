import { randomUUID } from 'node:crypto'
import { startOpenIdProvider } from '@momi/testing/openid-provider/start'
import { oauthClient } from './oauth-client.ts'
import { testApp } from './test-app.ts'
import type { Person } from './person.ts'

export const NOON = '2026-03-02T12:00:00Z'
export const CLIENT_URL = 'https://rewards.momi.example/login/moa'
export const CALLBACK = 'https://momi.example/api/v2/auth/oauth/callback'

/** An app with an OpenID provider, and the calls of the sign-in by redirects. */
export async function oauthTestApp() {
  const provider = await startOpenIdProvider({
    clients: [{ id: 'ours', secret: 'a-secret', redirectUris: [CALLBACK] }],
  })
  const partner = { issuer: provider.issuer, clientId: 'ours', clientSecret: 'a-secret' }
  const nowhere = { ...partner, issuer: 'http://127.0.0.1:9' }
  const settings = {
    WEB_ORIGIN: 'https://momi.example',
    GOOGLE_CLIENT_IDS: 'ours',
    GOOGLE_ISSUER: provider.issuer,
    GOOGLE_JWKS_URL: provider.jwksUrl,
    OAUTH_PROJECTS: JSON.stringify([
      {
        id: 'rewards',
        redirectUrls: [CLIENT_URL],
        providers: [
          { id: 'google', kind: 'google', ...partner },
          { id: 'moa', kind: 'moa', ...partner },
          { id: 'nowhere', kind: 'moa', ...nowhere },
        ],
      },
      { id: 'other', redirectUrls: ['https://other.momi.example/login/moa'], providers: [] },
    ]),
  }
  const lines: string[] = []
  const app = await testApp({ now: NOON, env: settings, logTo: (line) => lines.push(line) })

  type Code = Awaited<ReturnType<ReturnType<typeof oauthClient>['codeFor']>>
  const client = (names?: { provider?: string; project?: string }) => oauthClient(app, CLIENT_URL, names)
  const someone = () => `person-${randomUUID()}`
  const inSeconds = (seconds: number) => app.goTo(new Date(Date.parse(NOON) + seconds * 1000).toISOString())
  const signIn = (user: Person, body: Code) => user('POST /api/v2/auth/login/oauth2', { body })
  const signedInWith = async (user: Person, person: string, providerId = 'google') => {
    const answer = await signIn(user, await client({ provider: providerId }).codeFor(person))
    user.adopt(answer)
    return answer
  }
  const connectTo = (user: Person, providerId: string, body: Code) =>
    user('POST /api/v2/user/oauth/connect/{projectId}/{providerId}', {
      params: { projectId: 'rewards', providerId },
      body,
    })
  const disconnect = (user: Person, providerId: string) =>
    user('POST /api/v2/user/oauth/disconnect/{projectId}/{providerId}', {
      params: { projectId: 'rewards', providerId },
    })
  const account = (user: Person) => user('GET /api/v2/user', {})
  const kindsOf = async (user: Person) =>
    (await user('POST /api/v2/user/login-methods', {})).methods.map(({ kind }) => kind)
  return {
    provider,
    settings,
    /** Every log line. */
    lines,
    app,
    client,
    someone,
    inSeconds,
    signIn,
    signedInWith,
    connectTo,
    disconnect,
    account,
    kindsOf,
    close: async () => {
      await app.close()
      await provider.close()
    },
  }
}
