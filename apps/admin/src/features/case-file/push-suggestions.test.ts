import { expect, test } from 'vitest'
import { messageFor } from '../app-instances/push/suggestion.ts'
import { PUSH_SUGGESTIONS } from './push-suggestions.ts'

test.each(Object.entries(PUSH_SUGGESTIONS))(
  'the suggested push message for %s is in English and Portuguese, and fits the form',
  (_, suggestion) => {
    const [english, portuguese] = [messageFor(suggestion, 'en-NG'), messageFor(suggestion, 'pt-BR')]
    expect(portuguese.path).toBe(english.path)
    for (const field of ['title', 'body'] as const) expect(portuguese[field]).not.toBe(english[field])
    for (const { title, body } of [english, portuguese]) {
      expect(title).toMatch(/^.{5,80}$/)
      expect(body).toMatch(/^.{20,240}$/)
    }
  },
)

test.each([
  ['pt', 'Confirme sua carteira'],
  ['und-BR', 'Confirme sua carteira'],
  ['und-NG', 'Confirm your wallet'],
  [null, 'Confirm your wallet'],
])('for the locale %s, the suggested push message has the title: %s', (locale, title) => {
  expect(messageFor(PUSH_SUGGESTIONS.wallet_not_proven!, locale).title).toBe(title)
})
