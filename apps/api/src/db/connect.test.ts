import { expect, test } from 'vitest'
import { isUnavailable } from './connect.ts'

test.each([
  ['a refused connection', { code: 'ECONNREFUSED' }, true],
  ['a connection that the server ended', { code: '57P01' }, true],
  ['a server that has become a standby', { code: '25006' }, true],
  ['a password that the server no longer accepts', { code: '28P01' }, true],
  ['a full disk', { code: '53100' }, true],
  ['a full disk, met by a new connection', { code: 'XX000', message: 'could not write init file' }, true],
  ['a duplicate key', { code: '23505', message: 'duplicate key value violates unique constraint' }, false],
  ['a bug in the server', { code: 'XX000', message: 'cache lookup failed' }, false],
])('isUnavailable tells an unavailable database from other errors: %s', (_, error, expected) => {
  expect(isUnavailable(error)).toBe(expected)
})
