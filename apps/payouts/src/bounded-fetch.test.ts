import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { boundedFetch } from './bounded-fetch.ts'

let respond: (response: ServerResponse) => void
const server = createServer((request, response) => {
  request.resume()
  respond(response)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close().closeAllConnections())
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const ask = async () => (await boundedFetch(60_000)(url)).text()

test('an answer is passed on', async () => {
  respond = (response) => response.writeHead(201, { 'x-one': '1' }).end('of the node')
  const answer = await boundedFetch(60_000)(url)
  expect([answer.status, answer.headers.get('x-one'), await answer.text()]).toEqual([201, '1', 'of the node'])
})

test('an answer without an end is cut off, and its connection is closed', async () => {
  let isGone = false
  respond = (response) => {
    response.once('close', () => (isGone = true))
    const part = Buffer.alloc(256 * 1024, ' ')
    const send = () => {
      while (!isGone && response.write(part));
      if (!isGone) response.once('drain', send)
    }
    send()
  }
  await expect(ask()).rejects.toThrow('more than')
  await expect.poll(() => isGone).toBe(true)
})

test('a redirect is not followed', async () => {
  respond = (response) => response.writeHead(307, { location: `${url}/other` }).end()
  await expect(ask()).rejects.toThrow('fetch failed')
})
