import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { personOf } from './people.ts'
import type { SigningKey } from './keys.ts'

const LIFE_SECONDS = 60 * 60
const ANDROID_APP = 'momi-android'

/**
 * The ID token that an app on the phone gets from Google for its person: `aud` is our server's client id (`audience`),
 * `azp` the client id of the app.
 */
export function nativeIdToken(
  { privateKey, jwk }: SigningKey,
  { issuer, audience, person, nonce }: { issuer: string; audience: string; person: string; nonce?: string | undefined },
): Promise<string> {
  const claims = personOf(person)
  if (!claims) throw new Error('A person has a name')
  return new SignJWT({ ...claims, azp: ANDROID_APP, jti: randomUUID(), ...(nonce !== undefined && { nonce }) })
    .setProtectedHeader({ alg: 'RS256', kid: jwk.kid, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${LIFE_SECONDS} s`)
    .sign(privateKey)
}
