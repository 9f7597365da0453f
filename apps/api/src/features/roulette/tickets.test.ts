import { expect, test } from 'vitest'
import { hashKeys } from '../../core/secrets/hash-keys.ts'
import { signText } from '../../core/tokens/signed-text.ts'
import { openTicket, shownAt, signTicket } from './tickets.ts'

const NOW = new Date('2026-03-02T08:00:00Z')
const keys = hashKeys('k'.repeat(32))
const ticket = { user: 'ada', period: '7d0c', number: 3, price: 50 }

test('a ticket is opened as it was signed, and is valid for ten minutes', () => {
  const { token, expiresAt } = signTicket(keys, ticket, NOW)
  expect(expiresAt).toBe('2026-03-02T08:10:00.000Z')
  const opened = openTicket(keys, token)!
  expect(opened).toEqual({ ...ticket, expiresAt: Date.parse(expiresAt) })
  expect(shownAt(opened)).toEqual(NOW)
})

test('a ticket that another key or another part of the product signed is none', () => {
  const { token } = signTicket(keys, ticket, NOW)
  const [payload = ''] = token.split('.')
  expect(openTicket(hashKeys('another key of the product'), token)).toBeUndefined()
  expect(openTicket(keys, signText(keys, 'day-ticket:ada', payload))).toBeUndefined()
  expect(openTicket(keys, signText(keys, '', payload))).toBeUndefined()
  expect(openTicket(keys, 'ticket')).toBeUndefined()
  expect(openTicket(keys, signText(keys, 'roulette-ticket', payload))).toEqual(openTicket(keys, token))
})

test('a ticket is one part of an address, and its text is not encoded again', () => {
  expect(signTicket(keys, { ...ticket, user: 'ÿÿÿ>>>' }, NOW).token).toMatch(/^[\w-]+\.[0-9a-f]{64}$/)
})
