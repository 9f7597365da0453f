import { expect, test } from 'vitest'
import { generateJwtKeys } from './jwt-keys.ts'
import { staffTokenKeys } from './staff-token-keys.ts'
import { tokenKeys, type Claims } from './token-keys.ts'

const NOW = new Date('2026-03-02T08:00:00Z')
const HASH_KEY = 'k'.repeat(32)
const seconds = NOW.getTime() / 1000
const claims: Claims = {
  sub: crypto.randomUUID(),
  sid: crypto.randomUUID(),
  jti: crypto.randomUUID(),
  iat: seconds,
  exp: seconds + 3600,
  country: 'NG',
  client_version: '90.0',
  key: null,
}
const keysIn = (set: string) => (JSON.parse(set) as { keys: unknown[] }).keys
const setOf = (...sets: string[]) => JSON.stringify({ keys: sets.flatMap(keysIn) })

test('[LOG-07] the newest key signs, and older keys verify until they are removed', async () => {
  const [old, next] = [await generateJwtKeys(), await generateJwtKeys()]
  const before = await tokenKeys(old, HASH_KEY)
  const during = await tokenKeys(setOf(next, old), HASH_KEY)
  const after = await tokenKeys(next, HASH_KEY)

  const signedBefore = await before.sign('access', claims)
  expect(await during.verify('access', signedBefore, NOW)).toMatchObject(claims)
  await expect(after.verify('access', signedBefore, NOW)).rejects.toMatchObject({ code: 'access_token_invalid' })

  const signedDuring = await during.sign('access', claims)
  expect(await after.verify('access', signedDuring, NOW)).toMatchObject(claims)
  expect(during.publicSet.keys).toHaveLength(2)
  expect(JSON.stringify(during.publicSet)).not.toContain('"d":')
})

test('a key set without a key is refused with an error that names its setting', async () => {
  await expect(tokenKeys('{"keys":[]}', HASH_KEY)).rejects.toThrow(/^TOKEN_KEYS holds no key/)
  await expect(staffTokenKeys('{"keys":[]}')).rejects.toThrow('STAFF_TOKEN_KEYS holds no key')
})

test('a token of the newest key is accepted until half a minute after its expiry, and refused if a byte is changed', async () => {
  const keys = await tokenKeys(await generateJwtKeys(), HASH_KEY)
  const token = await keys.sign('access', claims)
  const at = (offset: number) => new Date((claims.exp + offset) * 1000)
  expect(await keys.verify('access', token, at(-1))).toMatchObject(claims)
  expect(await keys.verify('access', token, at(29))).toMatchObject(claims)
  await expect(keys.verify('access', token, at(31))).rejects.toMatchObject({ code: 'access_token_expired' })
  await expect(keys.verify('refresh', token, NOW)).rejects.toMatchObject({ code: 'refresh_token_invalid' })

  const body = token.indexOf('.') + 1
  for (let at = body; at < token.length; at += 7) {
    const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
    await expect(keys.verify('access', changed, NOW)).rejects.toMatchObject({ code: 'access_token_invalid' })
  }
})
