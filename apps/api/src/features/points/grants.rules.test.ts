import { expect, test } from 'vitest'
import { exceededLimit } from './grants.rules.ts'

const LIMITS = { user: 1000, staff: 5000 }

test.each([
  ['a grant that equals the limit', 1000, { toUser: 0, byStaff: 0 }, null],
  ['a grant above the limit', 1001, { toUser: 0, byStaff: 0 }, 'SIZE'],
  ['points taken count like points given', -1001, { toUser: 0, byStaff: 0 }, 'SIZE'],
  ['grants of a day up to the limit', 400, { toUser: 600, byStaff: 0 }, null],
  ['split grants to one user', 401, { toUser: 600, byStaff: 600 }, 'USER_DAY'],
  ['points taken after points given', -401, { toUser: 600, byStaff: 600 }, 'USER_DAY'],
  ['grants by one member of staff up to the limit', 1000, { toUser: 0, byStaff: 4000 }, null],
  ['grants by one member of staff to many users', 1000, { toUser: 0, byStaff: 4001 }, 'STAFF_DAY'],
] as const)('[ADM-10] %s: %i points after %j on the same day; exceeded limit: %s', (_, amount, granted, expected) => {
  expect(exceededLimit(amount, granted, LIMITS)).toBe(expected)
})
