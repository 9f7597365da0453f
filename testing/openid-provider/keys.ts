import { exportJWK, generateKeyPair } from 'jose'

export interface SigningKey {
  jwk: Record<string, unknown> & { kid: string }
  privateKey: CryptoKey
}

let made: Promise<SigningKey> | undefined

/** One RS256 key for all providers of this process: generating one takes longer than starting a provider. */
export const signingKey = (): Promise<SigningKey> => (made ??= make())

async function make(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { privateKey, jwk: { ...(await exportJWK(privateKey)), kid: 'development', alg: 'RS256', use: 'sig' } }
}
