import { describe, expect, test } from 'vitest'
import { redirectUrl, isListed, isLocalClient, matchesChallenge, codeUse } from './login-broker.rules.ts'

const LISTED = 'https://rewards.momi.example/login/moa'

/** URLs that an attacker might try instead of a listed one. */
const LOOK_ALIKES = [
  'https://rewards.momi.example/login/moa/',
  'https://rewards.momi.example/login/moa?',
  'https://rewards.momi.example/login/moa#',
  'https://rewards.momi.example/login/moa?next=//evil.example',
  'https://rewards.momi.example/login/moa.evil.example',
  'https://rewards.momi.example/login/moa/../../evil',
  'https://rewards.momi.example/login//moa',
  'https://rewards.momi.example/login/./moa',
  'https://rewards.momi.example/login/Moa',
  'https://rewards.momi.example/login/%6doa',
  'https://rewards.momi.example/login%2Fmoa',
  'https://rewards.momi.example/',
  'https://rewards.momi.example',
  'https://rewards.momi.example:443/login/moa',
  'https://rewards.momi.example:8443/login/moa',
  'https://rewards.momi.example./login/moa',
  'https://rewards.momi.example.evil.example/login/moa',
  'https://rewards.momi.exampl/login/moa',
  'https://evil.example/https://rewards.momi.example/login/moa',
  'https://evil.example/?https://rewards.momi.example/login/moa',
  'https://evil.example#https://rewards.momi.example/login/moa',
  'https://evil-rewards.momi.example/login/moa',
  'https://x.rewards.momi.example/login/moa',
  'https://rewards.momi.example@evil.example/login/moa',
  'https://user@rewards.momi.example/login/moa',
  'https://user:secret@rewards.momi.example/login/moa',
  'https://rewards.momi.example\\@evil.example/login/moa',
  'https://evil.example\\.rewards.momi.example/login/moa',
  'https:\\\\rewards.momi.example\\login\\moa',
  'https:/rewards.momi.example/login/moa',
  'https:rewards.momi.example/login/moa',
  '//rewards.momi.example/login/moa',
  '/login/moa',
  'http://rewards.momi.example/login/moa',
  'HTTPS://rewards.momi.example/login/moa',
  'https://REWARDS.momi.example/login/moa',
  'https://rewards.momi.еxample/login/moa',
  'https://rewards.momi.example/login/moa\u0000',
  ' https://rewards.momi.example/login/moa',
  'https://rewards.momi.example/login/moa ',
  'https://rewards.momi.example/login/\tmoa',
  'https://rewards.momi.example/login/moa\r\nlocation: https://evil.example',
  'javascript:alert(1)//https://rewards.momi.example/login/moa',
  'data:text/html,https://rewards.momi.example/login/moa',
]

describe('redirect URLs', () => {
  test('a listed URL is allowed', () => {
    expect(isListed([LISTED], LISTED)).toBe(true)
  })

  test.each(LOOK_ALIKES)('%j, which resembles a listed URL, is refused', (given) => {
    expect(isListed([LISTED], given)).toBe(false)
    expect(isLocalClient(given, 443)).toBe(false)
  })

  test.each([
    'http://localhost:3000/login/moa',
    'http://ada.momi.localhost:3003/login/moa',
    'http://phone-12.momi.localhost:3003/login/moa',
  ])('development also allows %s', (given) => {
    expect(isLocalClient(given, 3000)).toBe(true)
  })

  test.each([
    'http://localhost:3003/login/moa',
    'http://localhost:3000/login/moa/',
    'http://localhost:3000/login/moa?x=1',
    'http://localhost:3000/',
    'https://localhost:3000/login/moa',
    'http://LOCALHOST:3000/login/moa',
    'http://localhost.evil.example:3000/login/moa',
    'http://ada.momi.localhost:3000/login/moa',
    'http://ada.momi.localhost/login/moa',
    'http://ada@ben.momi.localhost:3003/login/moa',
    'http://ada:b@ben.momi.localhost:3003/login/moa',
    'http://.momi.localhost:3003/login/moa',
    'http://momi.localhost:3003/login/moa',
    'http://a.b.momi.localhost:3003/login/moa',
    'http://ada.momi.localhost.:3003/login/moa',
    'http://ada.momi.localhost.evil.example:3003/login/moa',
    'http://evil.example/ada.momi.localhost:3003/login/moa',
    'http://evil.example?ada.momi.localhost:3003/login/moa',
    'http://evil.example\\ada.momi.localhost:3003/login/moa',
    'http://ada.momi.localhost:3003/login/moa#x',
    'http://ada.momi.localhost:3003/login/%6doa',
    'nonsense',
  ])('development does not allow %j', (given) => {
    expect(isLocalClient(given, 3000)).toBe(false)
  })
})

test("the outcome of a sign-in is added to the redirect URL's query, with special characters escaped", () => {
  expect(redirectUrl('https://momi.example/login/moa?a=1', { state: 'x&code=evil#', code: 'c' })).toBe(
    'https://momi.example/login/moa?a=1&state=x%26code%3Devil%23&code=c',
  )
})

test('the verifier of RFC 7636, appendix B, matches its challenge', () => {
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
  expect(matchesChallenge('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', verifier)).toBe(true)
  expect(matchesChallenge('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', `${verifier}=`)).toBe(false)
  // The `plain` method is not accepted.
  expect(matchesChallenge(verifier, verifier)).toBe(false)
})

const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const at = (time: string) => new Date(`2026-03-02T12:${time}Z`)
const fresh = {
  challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  expiresAt: at('02:00'),
  usedBy: null,
  usedAt: null,
}
const used = { ...fresh, usedBy: 'mine', usedAt: at('01:50') }

test.each([
  ['the first use of a code signs in', fresh, 'mine', VERIFIER, '01:59', 'sign-in'],
  ['a wrong verifier revokes the code', fresh, 'mine', 'guess', '01:00', 'revoke'],
  ['a code expires after two minutes', fresh, 'mine', VERIFIER, '02:00', 'used'],
  ['the same session may repeat a used code', used, 'mine', VERIFIER, '01:51', 'repeat'],
  [
    'the same session may repeat a used code for a minute, even after it has expired',
    used,
    'mine',
    VERIFIER,
    '02:50',
    'repeat',
  ],
  ['a used code cannot be repeated after a minute', used, 'mine', VERIFIER, '02:51', 'used'],
  ['another session cannot repeat a used code', used, 'another', VERIFIER, '01:51', 'used'],
  ['a used code cannot be repeated with another verifier', used, 'mine', 'guess', '01:51', 'used'],
] as const)('%s', (_, code, session, verifier, time, expected) => {
  expect(codeUse(code, { session, verifier }, at(time))).toBe(expected)
})
