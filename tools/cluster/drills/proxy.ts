// A TCP proxy between the api and the database that simulates a network that is cut, stalled or slow.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type Network = Awaited<ReturnType<typeof startProxy>>

export async function startProxy(targetPort: number) {
  const pairs = new Set<readonly Socket[]>()
  let isCut = false
  let delayMs = 0

  const forward = (from: Socket, to: Socket) =>
    from.on('data', (data) =>
      delayMs === 0 ? to.write(data) : setTimeout(() => to.destroyed || to.write(data), delayMs),
    )

  const server = createServer((client) => {
    if (isCut) return client.resetAndDestroy()
    const upstream = connect(targetPort, '127.0.0.1')
    const pair = [client, upstream]
    pairs.add(pair)
    forward(client, upstream)
    forward(upstream, client)
    for (const socket of pair) {
      socket.setNoDelay(true)
      // An error is followed by `close`, which closes the other side too.
      socket.on('error', () => {})
      socket.on('close', () => {
        pairs.delete(pair)
        for (const either of pair) either.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const each = (act: (socket: Socket) => unknown) => [...pairs].flat().forEach(act)
  return {
    port: (server.address() as AddressInfo).port,
    /** Resets all connections, and refuses new ones until `heal`. */
    cut: () => {
      isCut = true
      each((socket) => socket.resetAndDestroy())
    },
    /** Forwards nothing and reports no error, like a network that loses all packets. */
    stall: () => each((socket) => socket.pause()),
    slow: (ms: number) => (delayMs = ms),
    heal: () => {
      isCut = false
      delayMs = 0
      each((socket) => socket.resume())
    },
    close: () => {
      server.close()
      each((socket) => socket.destroy())
    },
  }
}
