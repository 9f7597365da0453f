import type { Finding, FindingCode } from '@momi/contract'
import { expect, test } from 'vitest'
import { messageFor } from '../app-instances/push/suggestion.ts'
import { FINDINGS as MESSAGES } from './finding-messages.ts'
import { suggestionFor } from './push-suggestions.ts'

const UNTIL = '2026-11-27T22:30:00.000Z'
const finding = (code: FindingCode, more: Partial<Finding> = {}): Finding => ({
  code,
  severity: 'warning',
  since: null,
  params: { until: UNTIL },
  why: null,
  fixes: [],
  ...more,
})
const FINDINGS = [
  ...(Object.keys(MESSAGES) as FindingCode[]).map((code) => finding(code)),
  ...['ACCOUNT_HOLD', 'SIGN_IN_REQUIRED'].map((why) => finding('payout_held', { why })),
]

test.each(
  FINDINGS.flatMap(({ code, why, ...rest }) => {
    const suggestion = suggestionFor({ code, why, ...rest }, 'Africa/Lagos')
    return suggestion ? [[code, why, suggestion] as const] : []
  }),
)('the suggested push message for %s (%s) is in English and Portuguese, and fits the form', (_, __, suggestion) => {
  const [english, portuguese] = [messageFor(suggestion, 'en-NG'), messageFor(suggestion, 'pt-BR')]
  expect(portuguese.path).toBe(english.path)
  for (const field of ['title', 'body'] as const) expect(portuguese[field]).not.toBe(english[field])
  for (const { title, body } of [english, portuguese]) {
    expect(title).toMatch(/^.{5,80}$/)
    expect(body).toMatch(/^.{20,240}$/)
  }
})

test.each([
  ['pt', 'Confirme sua carteira'],
  ['und-BR', 'Confirme sua carteira'],
  ['und-NG', 'Confirm your wallet'],
  [null, 'Confirm your wallet'],
])('for the locale %s, the suggested push message has the title: %s', (locale, title) => {
  expect(messageFor(suggestionFor(finding('wallet_not_proven'), 'UTC')!, locale).title).toBe(title)
})

// Half past ten in the evening in UTC, an hour later in Lagos: what may be sent then arrives on the next day.
test.each([
  [
    'NEW_ACCOUNT',
    'Africa/Lagos',
    /^You’ll have it by Saturday,? 28 November\./,
    /^Você recebe até sábado, 28 de novembro\./,
  ],
  [
    'RECENT_CHANGE',
    'America/Sao_Paulo',
    /^You’ll have it by Friday,? 27 November\./,
    /^Você recebe até sexta-feira, 27 de novembro\./,
  ],
  ['ACCOUNT_HOLD', 'America/Sao_Paulo', /^You’ll hear from us by Friday/, /^Você terá uma resposta até sexta-feira/],
] as const)(
  'a person whose payout waits for %s in %s is told the day by which it is there, or by which they hear from us',
  (why, zone, english, portuguese) => {
    const { body } = suggestionFor(finding('payout_held', { why }), zone)!
    expect(body.en).toMatch(english)
    expect(body.pt).toMatch(portuguese)
  },
)

test('a person who has to act before they are paid is told that, and no day', () => {
  const told = (why: string) => suggestionFor(finding('payout_held', { why, params: { until: null } }), 'UTC')!.title.en
  expect(['WALLET_NOT_PROVEN', 'SIGN_IN_REQUIRED'].map(told)).toEqual([
    'Confirm your wallet',
    'Sign in to get your payout',
  ])
})
