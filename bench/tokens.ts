// Access tokens for the people of bench/people.ts.
import { testSecrets } from '@momi/api/testing/test-secrets'
import { tokenKeys } from '../apps/api/src/core/tokens/token-keys.ts'
import { signPair } from '../apps/api/src/features/accounts/tokens.ts'
import { personOf } from './people.ts'

/** Signs `count` new tokens, which no process has cached, in turn for the `people` persons from number `first` on. */
export async function tokensOf(first: number, count: number, country: string, people = count): Promise<string[]> {
  const { TOKEN_KEYS, HASH_KEY } = await testSecrets()
  const keys = await tokenKeys(TOKEN_KEYS, HASH_KEY)
  const issuedAt = new Date()
  const signed = Array.from({ length: count }, async (_, i) => {
    const { id } = personOf(first + (i % people))
    const facts = { user: id, session: id, jti: crypto.randomUUID(), country, clientVersion: '90.0.0', issuedAt }
    return (await signPair(keys, { ...facts, family: null, apiKey: 'native' })).accessToken
  })
  return Promise.all(signed)
}
