import { expect, test } from 'vitest'
import { generateJwtKeys } from '../../core/tokens/jwt-keys.ts'
import { tokenKeys } from '../../core/tokens/token-keys.ts'
import { supportCodeOf } from '../support-code/public.ts'
import { signPair } from './tokens.ts'

const ISSUED = new Date('2026-03-02T08:00:00.999Z')
const SECONDS = Date.parse('2026-03-02T08:00:00Z') / 1000
const keys = await tokenKeys(await generateJwtKeys(), 'k'.repeat(32))
const claims = {
  session: '6f0b3d53-64ab-4a0e-8f0c-0d4c4b4d6a11',
  family: null,
  user: 'user',
  country: 'NG',
  apiKey: 'native',
  clientVersion: '90.0',
  jti: 'token',
  issuedAt: ISSUED,
} as const

test.each([
  ['access', 3600],
  ['refresh', 90 * 24 * 3600],
] as const)('the %s token of a pair lasts %i seconds, and says whose it is', async (kind, lasts) => {
  const pair = await signPair(keys, claims)
  expect(await keys.verify(kind, pair[`${kind}Token`], ISSUED)).toEqual({
    iss: 'momi',
    aud: 'momi-api',
    sub: 'user',
    sid: claims.session,
    jti: 'token',
    iat: SECONDS,
    exp: SECONDS + lasts,
    country: 'NG',
    client_version: '90.0',
    key: 'native',
    support_code: supportCodeOf(keys, claims.session),
  })
})

test('equal claims give equal tokens, so that a repeated answer is the same, and another family other ones', async () => {
  const [pair, again] = [await signPair(keys, claims), await signPair(keys, { ...claims })]
  expect(again).toEqual(pair)
  const { accessToken } = await signPair(keys, { ...claims, family: 'family' })
  expect(await keys.verify('access', accessToken, ISSUED)).toMatchObject({ family: 'family' })
})
