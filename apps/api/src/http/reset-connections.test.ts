import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { routes } from '../features/index.ts'
import { testApp } from '../testing/test-app.ts'
import { apiOrigin } from './origins.ts'

const lines: string[] = []
const app = await testApp({ now: '2026-03-02T15:00:00Z', logTo: (line) => lines.push(line) })
const origin = apiOrigin(app.deps, routes)
await origin.listen({ port: 0, host: '127.0.0.1' })
const { port } = origin.server.address() as AddressInfo
afterAll(async () => {
  await origin.close()
  await app.close()
})

const JSON_HEAD = ['content-type: application/json', 'content-length: 1000']
const FORM_HEAD = ['content-type: multipart/form-data; boundary=x', 'content-length: 1000']
const requestOf = (line: string, head: readonly string[] = [], body = '') =>
  [`${line} HTTP/1.1`, 'host: momi', ...head, '', body].join('\r\n')

test.each([
  ['after its request', requestOf('GET /api/v1/config')],
  ['after a request that needs a token', requestOf('GET /api/v1/points')],
  ['within its body', requestOf('POST /api/v1/client-reports', JSON_HEAD, '{"reports":')],
  ['before its body', requestOf('POST /api/v1/client-reports', JSON_HEAD)],
  [
    'within its form',
    requestOf('POST /api/v1/user/feedback', FORM_HEAD, '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\na'),
  ],
  ['after a request of a page that does not exist', requestOf('GET /nowhere')],
  ['within its head', 'GET /api/v1/config HTTP/1.1\r\nhost: mo'],
])('a client that resets its connection %s causes no server error', async (_, request) => {
  lines.length = 0
  const resets = Array.from({ length: 50 }, async (_none, index) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(request)
    // Some connections are reset before the server reads from them, others while it answers.
    for (let turns = 0; turns < index; turns++) await new Promise(setImmediate)
    socket.resetAndDestroy()
  })
  await Promise.all(resets)
  // The server has noticed all resets when none of its connections is open.
  await expect
    .poll(() => new Promise((resolve) => origin.server.getConnections((_error, open) => resolve(open))))
    .toBe(0)
  const { statusCode } = await origin.inject({ url: '/api/v1/config' })
  expect(statusCode).toBe(200)
  const problems = lines.map((line) => JSON.parse(line) as { level: number; code?: string; cause?: string })
  expect(problems.filter(({ level }) => level >= 40).map(({ code, cause }) => ({ code, cause }))).toEqual([])
})
