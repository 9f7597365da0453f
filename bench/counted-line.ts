// A local proxy in front of a server, which counts the bytes that a phone downloads through it. A browser's own log of a
// page lacks what its service worker downloads.
import { connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { QUIET_MS } from './bytes.ts'

export async function openCountedLine(port: number, server: number) {
  const sockets = new Set<Socket>()
  let bytes = 0
  let heardAt = 0
  const line = createServer((client) => {
    const upstream = connect({ port: server, host: 'localhost' })
    upstream.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      heardAt = performance.now()
    })
    client.pipe(upstream).pipe(client)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {}).on('close', () => other.destroy())
    }
  }).listen(port, 'localhost')
  await once(line, 'listening')
  return {
    /** The bytes since the last call, once nothing is downloaded any more. */
    async downloaded(): Promise<number> {
      while (performance.now() - heardAt < QUIET_MS) await setTimeout(100)
      const all = bytes
      bytes = 0
      return all
    },
    close() {
      line.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
