import { expect, test } from 'vitest'
import type { Ctx } from '../../core/context.ts'
import { hashKeys } from '../../core/secrets/hash-keys.ts'
import { dayTicket, readDayTicket } from './day-tickets.ts'

const ctx = { keys: hashKeys('k'.repeat(32)) } as unknown as Ctx

test('a ticket of a day is read on the device that asked for it, and on no other', () => {
  const ticket = dayTicket(ctx, { haid: 'ada', today: '2026-03-02' })
  expect(readDayTicket(ctx, { haid: 'ada' }, ticket)).toBe('2026-03-02')
  expect(readDayTicket(ctx, { haid: 'ben' }, ticket)).toBeUndefined()
  expect(readDayTicket(ctx, { haid: 'ada' }, ticket.replace('02.', '03.'))).toBeUndefined()
})
