import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type * as OidcProvider from 'oidc-provider'
import { signingKey } from './keys.ts'
import { nativeIdToken } from './native-tokens.ts'
import { signInPage } from './page.ts'
import { personOf } from './people.ts'

const LARGEST_BODY = 16 * 1024

interface Client {
  id: string
  secret: string
  redirectUris: string[]
}

interface Options {
  /** Default: a free port. */
  port?: number
  /**
   * Default: the provider's own address, same-site with the lab and its phones, so that it works inside their
   * frames.
   */
  issuer?: string
  clients: Client[]
}

export type OpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>

/**
 * A real OpenID provider for development and tests, in place of Google's and the vendor's: it has a page for choosing a
 * person, no passwords, and always gives consent. Its native tokens are those that an app on the phone would get.
 */
export async function startOpenIdProvider({ port = 0, issuer: named, clients }: Options) {
  const key = await signingKey()
  const server = createServer()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: actual } = server.address() as AddressInfo
  const issuer = named ?? issuerAt(actual)
  const provider = await quietly(async () => {
    const library = await import('oidc-provider')
    return new library.Provider(issuer, configuration(library, clients, key.jwk))
  })
  const audience = clients[0]?.id ?? ''
  const nativeToken = (person: string, nonce?: string) => nativeIdToken(key, { issuer, audience, person, nonce })

  const serve = provider.callback()
  server.on('request', (request, response) => {
    // The provider uses its own host name in URLs, whatever host name of this machine the request uses.
    request.headers.host = new URL(issuer).host
    const { pathname } = new URL(request.url ?? '/', issuer)
    if (pathname === '/native-sign-in') return void nativeSignIn(request, response, nativeToken).catch(failed(response))
    if (pathname.startsWith('/interaction/')) return void interact(provider, request, response).catch(failed(response))
    return void serve(request, response).catch(failed(response))
  })
  return {
    issuer,
    jwksUrl: `http://127.0.0.1:${actual}/jwks`,
    nativeToken,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export const issuerAt = (port: number) => `http://accounts.momi.localhost:${port}`

/** Silences the library's warnings about a newer Node and about its in-memory store, which is intended here. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { warn } = console
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes('oidc-provider WARNING')) warn(...words)
  }
  try {
    return await work()
  } finally {
    console.warn = warn
  }
}

function configuration(
  { interactionPolicy }: typeof OidcProvider,
  clients: readonly Client[],
  jwk: Record<string, unknown>,
): OidcProvider.Configuration {
  const policy = interactionPolicy.base()
  // Phones of the lab are shared, so the provider asks for the person at each sign-in.
  policy
    .get('login')!
    .checks.add(
      new interactionPolicy.Check('asks_each_time', 'who it is is asked each time', ({ oidc }) => !oidc.result?.login),
    )
  return {
    clients: clients.map(({ id, secret, redirectUris }) => ({
      client_id: id,
      client_secret: secret,
      redirect_uris: redirectUris,
      token_endpoint_auth_method: 'client_secret_post',
    })),
    jwks: { keys: [jwk] },
    pkce: { required: () => true },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // The ID token contains the e-mail address, as Google's does.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_, { uid }) => `/interaction/${uid}` },
    ttl: { Session: 3600, Grant: 3600, Interaction: 600, AccessToken: 600, IdToken: 3600, AuthorizationCode: 60 },
    renderError: (ctx, { error, error_description: why }) => {
      ctx.type = 'text/plain; charset=utf-8'
      ctx.body = why === undefined ? error : `${error}: ${why}`
    },
    findAccount: (_, id) => {
      const person = personOf(id)
      return person && { accountId: person.sub, claims: () => person }
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
}

/** Serves the page and handles its form. */
async function interact(
  provider: OidcProvider.Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response)
  if (request.method !== 'POST') {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'cache-control': 'no-store',
    })
    return void response.end(signInPage({ client: String(params['client_id']) }))
  }
  const form = new URLSearchParams(await bodyOf(request))
  const person = personOf(form.get('person') ?? '')
  const result = person
    ? { login: { accountId: person.sub } }
    : { error: 'access_denied', error_description: 'The person went back' }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

/** Answers an ID token to a phone of the lab, whose app signs its person in without a browser. */
async function nativeSignIn(
  request: IncomingMessage,
  response: ServerResponse,
  nativeToken: (person: string, nonce?: string) => Promise<string>,
): Promise<void> {
  const { origin = '' } = request.headers
  const { protocol, hostname = '' } = URL.parse(origin) ?? {}
  if (protocol === 'http:' && hostname.endsWith('.momi.localhost')) {
    response.setHeader('access-control-allow-origin', origin)
    response.setHeader('access-control-allow-headers', 'content-type')
  }
  response.setHeader('vary', 'origin')
  if (request.method === 'OPTIONS') return void response.writeHead(204).end()
  const { person, nonce } = asked(await bodyOf(request))
  if (request.method !== 'POST' || !personOf(person)) return void response.writeHead(400).end()
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ idToken: await nativeToken(person, nonce) }))
}

function asked(body: string): { person: string; nonce?: string } {
  try {
    const { person, nonce } = JSON.parse(body) as { person?: unknown; nonce?: unknown }
    return { person: typeof person === 'string' ? person : '', ...(typeof nonce === 'string' && { nonce }) }
  } catch {
    return { person: '' }
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) {
    body += String(chunk)
    if (body.length > LARGEST_BODY) throw new Error('The body is too large')
  }
  return body
}

/** Answers 400 with the message of the error, which is usually that the interaction is unknown or has expired. */
const failed = (response: ServerResponse) => (error: unknown) => {
  if (!response.headersSent) response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(error instanceof Error ? error.message : 'Failed')
}
