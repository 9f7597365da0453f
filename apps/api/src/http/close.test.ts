import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { closeOrigins } from './close.ts'

const log = { error: vi.fn<(details: unknown) => void>() }
const closing = { log, drainMs: 10_000 }

/** An origin with one route, and a connection to it that was accepted and has sent nothing. */
async function withConnection() {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  app.get('/', async (_, reply) => reply.header('connection', 'close').send('answered'))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const accepted = once(app.server, 'connection')
  const socket = connect(port, '127.0.0.1')
  await accepted
  return { app, port, socket }
}

test('[OPS-03] a request that arrives on an accepted connection after the close began is answered', async () => {
  const { app, port, socket } = await withConnection()
  const end = closeOrigins([app], closing)
  await expect.poll(() => app.server.listening).toBe(false)
  socket.write('GET / HTTP/1.1\r\nHost: momi\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*answered$/)
  await end
  const [error] = await once(connect(port, '127.0.0.1'), 'error')
  expect(error).toMatchObject({ code: 'ECONNREFUSED' })
})

test('closing an origin ends a connection on which no request arrives', async () => {
  const { app, socket } = await withConnection()
  await closeOrigins([app], closing)
  expect(await text(socket)).toBe('')
})

test('an origin that does not listen yet is closed without an error', async () => {
  await closeOrigins([Fastify()], closing)
  expect(log.error).not.toHaveBeenCalled()
})

test('if one origin fails to close, the failure is logged, and another origin still answers', async () => {
  const failing = Fastify().addHook('onClose', async () => {
    throw new Error('The hook failed')
  })
  const { app, socket } = await withConnection()
  const end = closeOrigins([failing, app], closing)
  await expect.poll(() => log.error).toHaveBeenCalledOnce()
  socket.write('GET / HTTP/1.1\r\nHost: momi\r\n\r\n')
  expect(await text(socket)).toContain('answered')
  await end
})
