import { expect, test } from 'vitest'
import { requestHeaders } from './request-headers.ts'

const caller = { frontend: 'rewards-web', frontendId: '7c', locale: 'pt-BR' } as const

test('[API-02] a request has the frontend marker, frontend id, client version, entry point and accept-language', () => {
  const all = {
    ...caller,
    clientType: 'mini',
    clientVersion: '90.10',
    apiKey: 'web-key',
    entrypoint: 'RewardsEarned',
  } as const
  expect(requestHeaders(all)).toEqual({
    'x-frontend': 'rewards-web',
    'x-frontend-id': '7c',
    'accept-language': 'pt-BR',
    'x-client-type': 'mini',
    'x-client-version': '90.10',
    'x-api-key': 'web-key',
    'x-entrypoint': 'RewardsEarned',
  })
})

test('unknown values are omitted from the headers', () => {
  expect(Object.keys(requestHeaders(caller))).toEqual(['x-frontend', 'x-frontend-id', 'accept-language'])
})

test.each([
  ['a line break', '90\r\nx-api-key: stolen'],
  ['letters beyond ASCII', 'версия'],
  ['nothing', ''],
  ['a whole page', 'x'.repeat(300)],
])('a client version that cannot be a header is omitted: %s', (_, clientVersion) => {
  const headers = requestHeaders({ ...caller, clientVersion })
  expect(headers).not.toHaveProperty('x-client-version')
  expect(() => new Headers(headers)).not.toThrow()
})
