import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWTPayload } from 'jose'

export const CLIENT_ID = 'ours'
type Endpoint = 'discovery' | 'token' | 'jwks'

/** The faults that an ID token can have. */
export interface Forgery {
  header?: { alg: string; kid?: string; [name: string]: unknown }
  /** null omits a claim. */
  claims?: Record<string, unknown>
  /** `own`: the key that the provider publishes. */
  key?: 'own' | 'strangers' | 'symmetric' | 'none'
  /** Changes the encoding of the signed token. */
  spelt?: (token: string) => string
}

/** An OpenID provider for tests, with configurable ID tokens and failing endpoints. */
export async function hostileOpenIdProvider() {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const { privateKey: strangersKey } = await generateKeyPair('RS256')
  const secret = await exportJWK(privateKey)
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  let forgery: Forgery = {}
  let nonce: string | null = null
  const failing = new Set<Endpoint>()
  let omitted: string | undefined

  const server = createServer((request, response) => {
    void answer(request.url ?? '/', response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(path: string, response: ServerResponse): Promise<void> {
    const endpoint: Endpoint = path === '/token' || path === '/jwks' ? (path.slice(1) as Endpoint) : 'discovery'
    const isDown = failing.has(endpoint)
    response.writeHead(isDown ? 503 : 200, { 'content-type': isDown ? 'text/html' : 'application/json' })
    const all = (await bodies[endpoint]()) as object
    const body = Object.fromEntries(Object.entries(all).filter(([name]) => name !== omitted))
    response.end(isDown ? '<h1>Busy</h1>' : JSON.stringify(body))
  }
  const bodies: Record<Endpoint, () => unknown> = {
    discovery: () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    }),
    jwks: () => ({ keys: [jwk] }),
    token: async () => ({ access_token: 'opaque', token_type: 'Bearer', id_token: await idToken() }),
  }

  const keyOf = (key: NonNullable<Forgery['key']>, alg: string) => {
    if (key === 'strangers') return strangersKey
    return key === 'symmetric' ? Buffer.from(JSON.stringify(jwk)) : importJWK(secret, alg)
  }

  async function idToken(): Promise<string> {
    const {
      header = { alg: 'RS256', kid: 'one' },
      claims = {},
      key = 'own',
      spelt = (token: string) => token,
    } = forgery
    const now = Math.floor(Date.now() / 1000)
    const all = { iss: issuer, aud: CLIENT_ID, sub: 'victim', iat: now, exp: now + 600, nonce, ...claims }
    const payload = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as JWTPayload
    if (key === 'none') {
      const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${part(header)}.${part(payload)}.`
    }
    return spelt(await new SignJWT(payload).setProtectedHeader(header).sign(await keyOf(key, header.alg)))
  }

  return {
    issuer,
    /** Sets the faults of the next ID tokens. `asked`: the nonce of the authorization request, which the tokens get. */
    forge: (wanted: Forgery, asked: string) => {
      forgery = wanted
      nonce = asked
    },
    setDown: (endpoint: Endpoint, isDown: boolean) => (isDown ? failing.add(endpoint) : failing.delete(endpoint)),
    /** Leaves a member out of each answer. */
    omit: (name: string | undefined) => void (omitted = name),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
