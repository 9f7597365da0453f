import { expect, test } from 'vitest'
import { isSamePerson, type Account } from './same-person.ts'

const staff = (id: string, given: Partial<Account> = {}): Account => ({
  id,
  email: `${id}@vendor.example`,
  person: id,
  ...given,
})
const [ada, ben] = [staff('ada'), staff('ben')]

test.each([
  ['the same account', ada, ada, true],
  ['two people', ada, ben, false],
  ['two accounts that an owner joined', ada, staff('second', { person: 'ada' }), true],
  ['a tag of the same mailbox', ada, staff('tagged', { email: 'ada+console@vendor.example' }), true],
  ['another spelling of the same mailbox', ada, staff('capital', { email: 'ADA@Vendor.example' }), true],
  ['the same name at another domain', ada, staff('other', { email: 'ada@partner.example' }), false],
  ['the same domain alone', ada, staff('x', { email: 'adam@vendor.example' }), false],
  ['a tag that is another’s name', ada, staff('y', { email: 'ben+ada@vendor.example' }), false],
])('one person: %s', (_, one, other, expected) => {
  expect(isSamePerson(one, other)).toBe(expected)
  expect(isSamePerson(other, one)).toBe(expected)
})
