// A local proxy in front of a server, which counts the bytes that a phone downloads through it, and those of each script.
// A browser's own log of a page lacks what its service worker downloads.
import { connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { QUIET_MS } from './bytes.ts'

export interface Downloaded {
  all: number
  /** The bytes of each script by its path. */
  scripts: Map<string, number>
}

/** The path that a request asks for: the first line of what a phone sends. It waits for an answer before the next. */
const requestedPath = (chunk: Buffer) => /^[A-Z]+ (\S+) HTTP\/1\.1\r\n/.exec(chunk.toString('latin1'))?.[1]

export async function openCountedLine(port: number, server: number) {
  const sockets = new Set<Socket>()
  let sum: Downloaded = { all: 0, scripts: new Map() }
  let heardAt = 0
  const line = createServer((client) => {
    const upstream = connect({ port: server, host: 'localhost' })
    let path = ''
    client.on('data', (chunk: Buffer) => {
      path = requestedPath(chunk) ?? path
    })
    upstream.on('data', (chunk: Buffer) => {
      sum.all += chunk.length
      if (path.endsWith('.js')) sum.scripts.set(path, (sum.scripts.get(path) ?? 0) + chunk.length)
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
    async downloaded(): Promise<Downloaded> {
      while (performance.now() - heardAt < QUIET_MS) await setTimeout(100)
      const downloaded = sum
      sum = { all: 0, scripts: new Map() }
      return downloaded
    },
    close() {
      line.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
