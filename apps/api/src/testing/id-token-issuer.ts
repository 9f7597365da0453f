import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'

/** A provider that signs ID tokens: it serves its keys over HTTP, and creates valid and invalid tokens. */
export async function idTokenIssuer(audience = 'our-client-id') {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const { privateKey: strangersKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  let isDown = false
  const server = createServer((_, answer) => {
    answer.writeHead(isDown ? 503 : 200, { 'content-type': 'application/json' })
    answer.end(JSON.stringify({ keys: [jwk] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const claimsOf = (sub: string, more: JWTPayload): JWTPayload => {
    const now = Math.floor(Date.now() / 1000)
    return {
      iss: issuer,
      aud: audience,
      sub,
      iat: now,
      exp: now + 3600,
      email: `${sub}@mail.example`,
      email_verified: true,
      ...more,
    }
  }
  return {
    issuer,
    jwksUrl: `${issuer}/jwks`,
    audience,
    /** Settings with which the api accepts this issuer as Google. */
    env: { GOOGLE_CLIENT_IDS: audience, GOOGLE_ISSUER: issuer, GOOGLE_JWKS_URL: `${issuer}/jwks` },
    token: (sub: string, more: JWTPayload = {}) =>
      new SignJWT({ jti: crypto.randomUUID(), ...claimsOf(sub, more) })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .sign(privateKey),
    /** Signed by a key that the provider does not publish. */
    forged: (sub: string, kid = 'one') =>
      new SignJWT(claimsOf(sub, {})).setProtectedHeader({ alg: 'RS256', kid }).sign(strangersKey),
    unsigned: (sub: string) => {
      const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${part({ alg: 'none' })}.${part(claimsOf(sub, {}))}.`
    },
    setDown: (down: boolean) => (isDown = down),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
