// A local proxy in front of a server, as slow as a bad mobile line. All connections share the line, including those of
// service workers.
import { connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'

const ROUND_TRIP_MS = 400
const BYTES_PER_MS = 50
/** The size of a packet in bytes. The connections take turns, one packet each. */
const PACKET = 1460

/** One direction of the line: packets leave one after the other, and arrive half a round trip later. */
function createDirection() {
  const waiting = new Map<Socket, Buffer[]>()
  let isSending = false

  async function sendAll() {
    isSending = true
    let freeAt = performance.now()
    while (waiting.size > 0)
      for (const [to, chunks] of waiting) {
        const packet = chunks[0]!.subarray(0, PACKET)
        const rest = chunks[0]!.subarray(PACKET)
        if (rest.length > 0) chunks[0] = rest
        else chunks.shift()
        if (chunks.length === 0) waiting.delete(to)
        freeAt = Math.max(freeAt, performance.now()) + packet.length / BYTES_PER_MS
        if (freeAt > performance.now() + 1) await setTimeout(freeAt - performance.now())
        void setTimeout(ROUND_TRIP_MS / 2).then(() => to.destroyed || to.write(packet))
      }
    isSending = false
  }

  return (to: Socket, chunk: Buffer) => {
    waiting.set(to, [...(waiting.get(to) ?? []), chunk])
    if (!isSending) void sendAll()
  }
}

export async function openSlowLine(port: number, server: number) {
  const [up, down] = [createDirection(), createDirection()]
  const sockets = new Set<Socket>()
  const line = createServer(async (client) => {
    client.pause()
    sockets.add(client)
    // Delays the data by one round trip, the time that opening a connection takes.
    await setTimeout(ROUND_TRIP_MS)
    const upstream = connect({ port: server, host: 'localhost' })
    sockets.add(upstream)
    client.on('data', (chunk: Buffer) => up(upstream, chunk))
    upstream.on('data', (chunk: Buffer) => down(client, chunk))
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      one.on('error', () => {}).on('close', () => void setTimeout(ROUND_TRIP_MS).then(() => other.destroy()))
    client.resume()
  }).listen(port, 'localhost')
  await once(line, 'listening')
  return {
    url: `http://localhost:${port}`,
    close: () => {
      line.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
